"""Knowledge of play for 7 Wonders Architects in C; nothing in it can be called from Python."""
