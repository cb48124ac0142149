import { GiftCardStatus } from '@deskbell/domain/stored-value/schema.ts'
import type { GiftCardsFilter } from './api.ts'

/** Reads the filters of the list of gift cards from the URL. */
export function toGiftCardsFilter({ q, status }: Record<string, unknown>): GiftCardsFilter {
  const known = GiftCardStatus.safeParse(status).data
  return { ...(typeof q === 'string' && q && { q }), ...(known && { status: known }) }
}
