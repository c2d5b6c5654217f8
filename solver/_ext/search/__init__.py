"""The searchers in C; they know only the interface in ``solver._ext.core.game``."""
