"""How the extensions were built, for the headers of measurements."""

cdef extern from *:
    """
    #ifndef SOLVER_FLAGS
    #define SOLVER_FLAGS ""
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

FLAGS = SOLVER_FLAGS.decode()
COMPILER = SOLVER_COMPILER.decode()
