"""The inputs of a learned evaluation of 7 Wonders Architects; nothing in it can be called from Python."""
