"""Memory of the MCTS tree in C; nothing in it can be called from Python."""
