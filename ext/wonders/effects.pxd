# What built cards and stages do: for each moment (tables.When) one function, and in it one handler
# for each kind of effect.

from solver._ext.wonders.tables cimport Effect, Effects
from solver._ext.wonders.state cimport City, State

cdef void start_city(State* s, int city) noexcept nogil
cdef void start_side(State* s, int city) noexcept nogil
cdef void when_built(State* s, int city, const Effects* effects) noexcept nogil
cdef void when_buried(State* s, int city, const Effects* effects) noexcept nogil
cdef void add_card(State* s, int city, int card) noexcept nogil
cdef void add_stage(State* s, int city, int which, int choice) noexcept nogil
cdef void add_rewards(State* s, int city) noexcept nogil
cdef void rebuild_city(State* s, int city) noexcept nogil
cdef void open_choices(State* s, int city, const Effects* effects) noexcept nogil
cdef int amount_of(const State* s, int city, const Effect* row) noexcept nogil
cdef int coins_from(const State* s, int city, const Effects* effects) noexcept nogil
cdef void pay_out(State* s, int city, const Effects* effects) noexcept nogil
cdef int colors_present(const City* city) noexcept nogil
cdef int points_from(const State* s, int city, const Effects* effects) noexcept nogil
