"""The command line: :mod:`solver.cli.main` finds commands and imports the one that is used."""
