"""The inputs of a learned evaluation of 7 Wonders Duel; nothing can be called from Python."""
