# What each expansion does in the moments of a game (`moments.pxd`).

cdef void hang_up() noexcept
