"""The inputs of a learned evaluation of 7 Wonders Architects in C; no Python interface."""
