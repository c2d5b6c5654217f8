"""What all searches have in common from the outside."""

class Rooted:
    """A search from one root, of which it keeps a copy of its own.

    One object is used by one thread at a time; the GIL is released while it searches.
    """

    def stop(self) -> None:
        """Make the running search end soon; may be called from another thread."""
