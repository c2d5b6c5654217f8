# Checking what comes from outside before C sees it.


cdef inline int bounded(value, int low, int high, str what) except? -1000:
    """A number from `low` up to, but not including, `high`; ValueError names `what` was not."""
    if not low <= value < high:
        raise ValueError(f"{what}: {value} is not in {low}..{high - 1}")
    return value
