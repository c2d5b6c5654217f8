"""Where the members of a state lie in memory; the build writes the module from ``state.pxd``."""

SIZE: int
MEMBERS: dict[str, tuple[int, int, bool, tuple[tuple[int, int], ...]]]
"""By path: offset, size and sign of the first number, and (how many, how far apart) an index."""
