import { z } from 'zod'

/** Why a standing place is over: its client or the shop ended it, or its series has no date left. */
export const StandingEnd = z.enum(['client', 'shop', 'series_over'])
export type StandingEnd = z.infer<typeof StandingEnd>

/** Why a date couldn't be booked so far: no free place, no pass that pays where one is needed, or a blocked client. */
export const NotBookedReason = z.enum(['class_full', 'pass_needed', 'blocked'])
export type NotBookedReason = z.infer<typeof NotBookedReason>
