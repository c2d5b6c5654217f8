"""perft: the number of sequences of moves and chance events, the common currency of rules."""

from solver._ext.core.state import State

def perft(state: State, depth: int) -> int:
    """Number of sequences of ``depth`` moves and events; a game that ends earlier counts 1.

    Raises ValueError for a depth outside 0..64.
    """
