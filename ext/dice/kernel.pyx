"""The rules of 7 Wonders Dice and what judges its positions, compiled as one.

Calls between these modules are plain calls in C, which compilers inline.
"""

include "tables.pyx"
include "knowledge.pyx"
include "scoring.pyx"
include "chance.pyx"
include "payment.pyx"
include "choice.pyx"
include "effects.pyx"
include "rules.pyx"
include "heuristics.pyx"
include "playout.pyx"
