from solver._ext.core.rng import Rng
from solver._ext.core.state import State

def parries(state: State, rng: Rng, positions: int) -> bool:
    """Whether the decider can go on so that the other seat has no win of its next turn.

    At most ``positions`` are looked at; True if no answer is found among them. Chance events are
    drawn by ``rng``. ValueError if nobody decides or the game does not look for wins of one turn.
    """
