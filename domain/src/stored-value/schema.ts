import { z } from 'zod'

/** Money that the business holds: on a gift card, or as the credit of a client. */
export const StoredValueKind = z.enum(['gift_card', 'credit'])
export type StoredValueKind = z.infer<typeof StoredValueKind>

/**
 * Why its balance changed. `returned`: a refund of what it paid for. `refunded`: its own sale was refunded. `adjusted`: by
 * staff, with a reason. `transferred`: at the merge of two clients.
 */
export const StoredValueEntryKind = z.enum([
  'sold',
  'spent',
  'returned',
  'refunded',
  'adjusted',
  'imported',
  'transferred',
])
export type StoredValueEntryKind = z.infer<typeof StoredValueEntryKind>
