import { isExpired } from '@deskbell/domain/stored-value/rules.ts'
import type { GiftCardStatus, GiftCardSummary, StoredValueEntryKind } from '@deskbell/domain/stored-value/schema.ts'
import { t } from '@lingui/core/macro'

export const ENTRY_WORDS: Record<StoredValueEntryKind, string> = {
  sold: t({ context: 'money on a gift card', message: 'Bought' }),
  spent: t({ context: 'money on a gift card', message: 'Spent' }),
  returned: t({ context: 'money on a gift card', message: 'Given back' }),
  refunded: t({ context: 'money on a gift card', message: 'Paid out' }),
  adjusted: t({ context: 'money on a gift card', message: 'Corrected' }),
  imported: t({ context: 'money on a gift card', message: 'Imported' }),
  transferred: t({ context: 'money on a gift card', message: 'Moved with a merge' }),
}

export const STATUS_WORDS: Record<GiftCardStatus, string> = {
  open: t({ context: 'gift card', message: 'Open' }),
  unpaid: t({ context: 'gift card', message: 'Not paid yet' }),
  used: t({ context: 'gift card', message: 'Used up' }),
  expired: t({ context: 'gift card', message: 'Expired' }),
  blocked: t({ context: 'gift card', message: 'Blocked' }),
}

export function getStatus(card: GiftCardSummary, today: string): GiftCardStatus {
  if (card.blockedAt) return 'blocked'
  if (!card.isIssued) return 'unpaid'
  if (card.balance === 0) return 'used'
  return isExpired(card, today) ? 'expired' : 'open'
}
