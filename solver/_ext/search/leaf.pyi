"""The worth of a position at the edge of a tree, and what is reported of it."""

DEFAULTS: dict[str, float]
"""Settings of leaf values: ``playout``, ``score``, ``score_scale``, ``uniform``, ``reward`` and
``report_every``."""
