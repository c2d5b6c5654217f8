"""The command line: one module a command; see :mod:`solver.cli.main`."""
