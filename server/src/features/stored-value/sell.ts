import { randomBytes } from 'node:crypto'
import type { SaleLineInput } from '@deskbell/domain/sales/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { createGiftCardCode, GIFT_CARD_CODE_BYTES } from '@deskbell/domain/stored-value/code.ts'
import { getExpiry } from '@deskbell/domain/stored-value/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { storedValue } from '../../db/schema/stored-value.ts'
import { openCredit } from './credit.ts'
import type { Move } from './ledger.ts'

type StoredValueLine = Extract<SaleLineInput, { kind: 'gift_card' | 'credit' }>

/** `mailTo`: to whom a gift card is mailed once it is paid in full; omitted if it is paid at once. */
type Selling = { giftCardMonths: number | null; mailTo?: string | undefined; now: Date }

/** Creates a gift card without money on it. */
async function insertGiftCard(
  tx: Transaction,
  { businessId, timeZone }: Actor,
  sold: Extract<StoredValueLine, { kind: 'gift_card' }>,
  { giftCardMonths, mailTo, now }: Selling,
): Promise<void> {
  const { giftCardId: id, recipient, message } = sold
  const { expiresOn = getExpiry(localDay(now, timeZone), giftCardMonths) } = sold
  const code = createGiftCardCode(randomBytes(GIFT_CARD_CODE_BYTES))
  const about = { code, expiresOn, recipient, message, mailTo, createdAt: now, updatedAt: now }
  await tx.insert(storedValue).values({ ...about, businessId, id, kind: 'gift_card' })
}

/** Opens what a line sells, and returns which. Its money is put on it once the line exists: see `toLineMoves`. */
export async function openStoredValue(
  tx: Transaction,
  actor: Actor,
  sold: StoredValueLine,
  selling: Selling,
): Promise<string> {
  if (sold.kind === 'credit') return openCredit(tx, actor, sold.clientId, selling.now)
  await insertGiftCard(tx, actor, sold, selling)
  return sold.giftCardId
}

/** Returns the entries that put money on what lines sold, or take it off for the lines of a refund. */
export function toLineMoves(lines: { id: string; amount: number; storedValueId?: string | null }[]): Move[] {
  return lines.flatMap(({ id: saleLineId, amount, storedValueId }) => {
    if (!storedValueId) return []
    return [{ storedValueId, saleLineId, amount, kind: amount > 0 ? ('sold' as const) : ('refunded' as const) }]
  })
}
