"""The rules tables of 7 Wonders Architects in C."""


cdef int fill_tables(dict data) except -1:
    """Fill the tables: ``data`` has every field of ``Tables`` by its name.

    Raises ValueError, IndexError or OverflowError when something is missing or does not fit.
    """
    global TABLES
    TABLES = data
    return 0
