"""7 Wonders Architects in C."""
