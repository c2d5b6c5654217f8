"""The commands, one module each: ``solver NAME`` is ``command`` of the module of that name."""
