/* One layer of a network, for accumulators of LAYER_LANES floats; included once for each width.

   Before: LAYER_LANES, LAYER_NAME (the function to be defined), LAYER_MOST (accumulators that fit
   into the registers, at most 12). */

#define LAYER_PASTE_(a, b) a##b
#define LAYER_PASTE(a, b) LAYER_PASTE_(a, b)
#define LAYER_VECTOR LAYER_PASTE(LAYER_NAME, _vector)
#define LAYER_BLOCK LAYER_PASTE(LAYER_NAME, _block)

typedef float LAYER_VECTOR __attribute__((vector_size(4 * LAYER_LANES)));

/* `n` accumulators, a constant wherever this is called, so that the array becomes registers. */
NETWORK_INLINE void LAYER_BLOCK(const int n, const float *rows, int width, const float *bias,
                                const uint16_t *index, const float *value, int inputs, float *out)
{
    LAYER_VECTOR sum[LAYER_MOST], row;
#pragma GCC unroll 12
    for (int k = 0; k < n; k++) memcpy(&sum[k], bias + k * LAYER_LANES, sizeof(row));
    for (int i = 0; i < inputs; i++) {
        const float *from = rows + (size_t)(index ? index[i] : i) * (size_t)width;
#pragma GCC unroll 12
        for (int k = 0; k < n; k++) {
            memcpy(&row, from + k * LAYER_LANES, sizeof(row));
            sum[k] += row * value[i];
        }
    }
#pragma GCC unroll 12
    for (int k = 0; k < n; k++) memcpy(out + k * LAYER_LANES, &sum[k], sizeof(row));
}

/* out = bias + the sum of value[i] * rows[index[i]]; rows[i] where index is NULL. */
NETWORK_INLINE void LAYER_NAME(const float *rows, int width, const float *bias,
                               const uint16_t *index, const float *value, int inputs, float *out)
{
    int n;
    for (int from = 0; from < width; from += n * LAYER_LANES) {
        n = (width - from) / LAYER_LANES;
        if (n > LAYER_MOST) n = LAYER_MOST;
#define LAYER_CASE(N) \
    case N: LAYER_BLOCK(N, rows + from, width, bias + from, index, value, inputs, out + from); break
        switch (n) {
            LAYER_CASE(1); LAYER_CASE(2); LAYER_CASE(3); LAYER_CASE(4);
            LAYER_CASE(5); LAYER_CASE(6); LAYER_CASE(7); LAYER_CASE(8);
#if LAYER_MOST > 8
            LAYER_CASE(9); LAYER_CASE(10); LAYER_CASE(11); LAYER_CASE(12);
#endif
        }
#undef LAYER_CASE
    }
}

#undef LAYER_PASTE_
#undef LAYER_PASTE
#undef LAYER_VECTOR
#undef LAYER_BLOCK
#undef LAYER_LANES
#undef LAYER_NAME
#undef LAYER_MOST
