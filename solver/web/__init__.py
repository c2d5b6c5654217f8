"""The analysis board: a page in the browser, served by the own machine (``solver web``)."""
