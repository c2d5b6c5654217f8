"""A clumsy person at the board, for :mod:`tests.web.walk`."""
