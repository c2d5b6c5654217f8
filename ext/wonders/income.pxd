# Coins from the bank and Military Victory tokens: whoever pays or gives them, does it here.

from solver._ext.wonders.state cimport State

cdef void take_from_bank(State* s, int city, int coins) noexcept nogil
cdef void win_token(State* s, int city, int age) noexcept nogil
cdef void happens(State* s, int city, int events) noexcept nogil
cdef int amount_on(const State* s, int city, int kind, int events) noexcept nogil
cdef void others_lose(State* s, int city, int coins) noexcept nogil
cdef void others_lose_per(State* s, int city, int coins, int what) noexcept nogil
cdef void begin_allowance(State* s) noexcept nogil
