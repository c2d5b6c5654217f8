"""How evaluations are learned: games of self-play in, weights out (docs/learning.md)."""
