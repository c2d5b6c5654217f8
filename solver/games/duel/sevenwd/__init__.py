"""Games of Duel in the logs of 7wd.io."""
