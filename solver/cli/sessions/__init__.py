"""Games in progress in the terminal: those of ``solver play`` and ``solver follow``."""
