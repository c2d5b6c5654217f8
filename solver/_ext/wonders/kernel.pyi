"""The weights of the rules of thumb, as they ship."""

from solver._ext.core.weights import PolicyWeights

def policy_weights() -> PolicyWeights:
    """The weights of the playout policy, for :mod:`solver._ext.core.contest`."""
