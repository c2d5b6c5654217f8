"""The rules of 7 Wonders Architects in C; nothing in it can be called from Python."""
