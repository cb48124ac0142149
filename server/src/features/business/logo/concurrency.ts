import pLimit from 'p-limit'

/** Pictures are redrawn one at a time. */
export const limitConcurrency = pLimit(1)
