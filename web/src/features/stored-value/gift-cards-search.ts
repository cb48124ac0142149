import { GIFT_CARD_STATUSES } from '@deskbell/domain/stored-value/statuses.ts'
import { parseSearch } from '../../lib/list-filter.ts'
import type { GiftCardsFilter } from './api.ts'

/** Reads the filters of the list of gift cards from the URL. */
export function toGiftCardsFilter({ q, status }: Record<string, unknown>): GiftCardsFilter {
  const known = GIFT_CARD_STATUSES.find((one) => one === status)
  return { ...parseSearch({ q }), ...(known && { status: known }) }
}
