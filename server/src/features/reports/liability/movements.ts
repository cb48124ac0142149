/** Columns of the liability, in the order in which they add up. */
export const MOVEMENTS = ['opening', 'sold', 'used', 'refunded', 'expired', 'adjusted', 'closing'] as const
export type Movement = (typeof MOVEMENTS)[number]
export const MEASURES = ['visits', 'money'] as const
export type Measure = (typeof MEASURES)[number]
