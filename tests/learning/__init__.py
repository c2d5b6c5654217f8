"""Learning: self-play, samples, training, admission."""
