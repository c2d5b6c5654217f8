# Zeroed memory on large pages, where the system has them: a table that is read and written all over
# costs far fewer page faults there, and fewer misses of the translation buffer. Right for what will
# be filled only, since each first touch clears a whole page.

cdef extern from *:
    """
    #include <stddef.h>
    #include <stdint.h>
    #include <sys/mman.h>
    #ifndef MAP_ANONYMOUS
    #define MAP_ANONYMOUS MAP_ANON
    #endif
    #define LARGE_PAGE ((size_t)1 << 21)

    static inline void *pages_new(size_t bytes) {
        /* Twice cut to size, so that the first page is aligned. */
        size_t all = bytes + LARGE_PAGE, before;
        char *memory = (char *)mmap(NULL, all, PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == (char *)MAP_FAILED)
            return NULL;
        before = -(uintptr_t)memory & (LARGE_PAGE - 1);
        if (before)
            munmap(memory, before);
        if (LARGE_PAGE - before)
            munmap(memory + before + bytes, LARGE_PAGE - before);
    #ifdef MADV_HUGEPAGE
        madvise(memory + before, bytes, MADV_HUGEPAGE);
    #endif
        return memory + before;
    }

    static inline void pages_free(void *memory, size_t bytes) {
        munmap(memory, bytes);
    }
    """
    const size_t LARGE_PAGE     # bytes
    # zeroed; `bytes` are whole large pages; NULL without memory
    void* pages_new(size_t count) noexcept nogil
    void pages_free(void* memory, size_t count) noexcept nogil
