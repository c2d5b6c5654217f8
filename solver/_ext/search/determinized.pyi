"""Search over sampled worlds, for games of hidden hands and simultaneous choices."""

from solver._ext.search.kernel import Growing

DEFAULTS: dict[str, float]
"""Settings and their values when they are not given."""

class Determinized(Growing):
    """A search over sampled worlds for one decision of one seat; goes on with every ``run``.

    ``max_bytes`` bounds the tree of one world.
    """

    @property
    def per_world(self) -> int:
        """Iterations in one world."""
    @property
    def worlds(self) -> int:
        """Worlds looked at so far."""
