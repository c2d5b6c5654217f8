"""The lists of who acts in which moment of a game of 7 Wonders; see ``moments.pxd``."""
