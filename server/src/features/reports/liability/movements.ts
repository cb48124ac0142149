/** What a liability is made of, in the order in which it adds up. */
export const MOVEMENTS = ['opening', 'sold', 'used', 'refunded', 'expired', 'adjusted', 'closing'] as const
export type Movement = (typeof MOVEMENTS)[number]
export const MEASURES = ['visits', 'money'] as const
export type Measure = (typeof MEASURES)[number]
