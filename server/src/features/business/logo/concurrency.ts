import pLimit from 'p-limit'

/** Concurrency limit of 1 for image processing. */
export const limitConcurrency = pLimit(1)
