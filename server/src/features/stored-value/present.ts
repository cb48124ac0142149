import type { Credit, GiftCard, GiftCardSummary, StoredValueEntry } from '@deskbell/domain/stored-value/schema.ts'
import type { storedValueEntry } from '../../db/schema/stored-value-entry.ts'
import type { StoredValueRow } from './ledger.ts'

export type EntryRow = typeof storedValueEntry.$inferSelect & { saleId: string | null }

function presentEntry({ id, kind, amount, balance, saleId, note, at, byName: by }: EntryRow): StoredValueEntry {
  return { id, kind, amount, balance, saleId, note, at: at.toISOString(), by }
}

export function presentSummary(row: StoredValueRow): GiftCardSummary {
  const { id, code, balance, expiresOn, recipient, version } = row
  const times = { blockedAt: row.blockedAt?.toISOString() ?? null, createdAt: row.createdAt.toISOString() }
  return { id, code, balance, expiresOn, recipient, isIssued: row.entries !== null, ...times, version }
}

export function presentGiftCard(
  row: StoredValueRow & { buyerId: string | null; buyerName: string | null; ledger: EntryRow[] },
): GiftCard {
  const { message, buyerId, buyerName } = row
  return {
    ...presentSummary(row),
    message,
    buyerId,
    buyerName: buyerName ?? '',
    entries: row.ledger.map(presentEntry),
  }
}

export function presentCredit(clientId: string, row: StoredValueRow | null, entries: EntryRow[]): Credit {
  return { clientId, balance: row?.balance ?? 0, entries: entries.map(presentEntry) }
}
