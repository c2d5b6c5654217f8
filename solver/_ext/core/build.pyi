"""How the extensions were built, for the headers of measurements."""

FLAGS: str
"""Flags of the C compiler, without those for warnings; empty when unknown."""

COMPILER: str
"""Name and version of the C compiler; empty when unknown."""

SOURCES: dict[str, str]
"""A hash of the sources that these extensions were compiled from, by folder of ``ext/``."""
