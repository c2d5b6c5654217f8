"""What intervals are made with."""

from __future__ import annotations

Z95 = 1.959964
"""Normal quantile of a two-sided 95 % interval."""
