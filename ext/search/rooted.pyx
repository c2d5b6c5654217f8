"""What all searches have in common from the outside: a root, and an end that others can wish for.
"""

from solver._ext.core.atomic cimport store_flag
from solver._ext.search.limits cimport Budget, budget_of


cdef class Rooted:
    """A search from one root, on which its subclass keeps a copy of its own."""

    def stop(self):
        """Make the running search end soon; may be called from another thread."""
        store_flag(&self.stop_flag, 1)

    cdef Budget budget(self, double seconds, long nodes):
        """The limits of a search that begins now (0 = none of that kind) and that `stop` ends."""
        store_flag(&self.stop_flag, 0)
        return budget_of(seconds, nodes, &self.stop_flag)
