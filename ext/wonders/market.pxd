# What a city has and may buy, with all that its cards and leaders say about purchases.

from solver._ext.wonders.payment cimport Market
from solver._ext.wonders.state cimport State

cdef void enter_rights(const State* s, int city, Market* market) noexcept nogil
cdef void market_of(const State* s, int city, Market* market) noexcept nogil
