"""Why a move is good or bad: what a search and the rules know of it, as reasons and in words."""
