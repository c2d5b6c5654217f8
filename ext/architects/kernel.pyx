"""The rules of 7 Wonders Architects and what judges its positions, compiled as one.

Calls between these modules are plain calls in C, which compilers inline.
"""

include "tables.pyx"
include "payment.pyx"
include "knowledge.pyx"
include "scoring.pyx"
include "effects.pyx"
include "choice.pyx"
include "gains.pyx"
include "chance.pyx"
include "rules.pyx"
include "playout.pyx"
include "heuristics.pyx"
