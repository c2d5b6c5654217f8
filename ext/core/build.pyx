"""How the extensions were built, for the headers of measurements."""

cdef extern from *:
    """
    #ifndef SOLVER_FLAGS
    #define SOLVER_FLAGS ""
    #endif
    #ifndef SOLVER_SOURCES
    #define SOLVER_SOURCES ""
    #endif
    #ifdef __clang__
    #define SOLVER_COMPILER __VERSION__
    #elif defined(__GNUC__)
    #define SOLVER_COMPILER "GCC " __VERSION__
    #else
    #define SOLVER_COMPILER ""
    #endif
    """
    const char* SOLVER_FLAGS
    const char* SOLVER_COMPILER
    const char* SOLVER_SOURCES

FLAGS = SOLVER_FLAGS.decode()
COMPILER = SOLVER_COMPILER.decode()
SOURCES = dict(part.split("=") for part in SOLVER_SOURCES.decode().split())
