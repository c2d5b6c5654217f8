"""Inputs of the learned evaluation of 7 Wonders Dice; nothing in it can be called from Python."""
