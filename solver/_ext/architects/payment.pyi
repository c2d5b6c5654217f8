"""All ways to pay for a stage of 7 Wonders Architects in C; no Python interface."""
