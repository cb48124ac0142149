import { localDay } from '@deskbell/domain/shared/time.ts'
import { normalizeGiftCardCode } from '@deskbell/domain/stored-value/code.ts'
import type { Credit, GiftCard, GiftCardFilter, GiftCardStatus } from '@deskbell/domain/stored-value/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, desc, eq, getTableColumns, or, type SQL, sql } from '../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { client } from '../../db/schema/client.ts'
import { sale, saleLine, tender } from '../../db/schema/sale.ts'
import { storedValue } from '../../db/schema/stored-value.ts'
import { storedValueEntry } from '../../db/schema/stored-value-entry.ts'
import { contains, selectName } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { requireClient } from '../clients/queries.ts'
import { findCreditRow } from './credit.ts'
import type { StoredValueRow } from './ledger.ts'
import { type EntryRow, presentCredit, presentGiftCard, presentSummary } from './present.ts'

/** Finds the entries of a gift card or of credit, the newest first. */
function findEntries(db: Queryable, { businessId }: Actor, id: string): Promise<EntryRow[]> {
  return db
    .select({
      ...getTableColumns(storedValueEntry),
      saleId: sql<string | null>`coalesce(${saleLine.saleId}, ${tender.saleId})`,
    })
    .from(storedValueEntry)
    .leftJoin(
      saleLine,
      and(eq(saleLine.businessId, storedValueEntry.businessId), eq(saleLine.id, storedValueEntry.saleLineId)),
    )
    .leftJoin(tender, and(eq(tender.businessId, storedValueEntry.businessId), eq(tender.id, storedValueEntry.tenderId)))
    .where(and(eq(storedValueEntry.businessId, businessId), eq(storedValueEntry.storedValueId, id)))
    .orderBy(desc(storedValueEntry.sequence))
}

/** Finds a gift card by its code. Throws AppError 'gift_card_unknown'. */
export async function findGiftCardRow(db: Queryable, { businessId }: Actor, code: string): Promise<StoredValueRow> {
  const [row] = await db
    .select()
    .from(storedValue)
    .where(and(eq(storedValue.businessId, businessId), eq(storedValue.code, code), eq(storedValue.kind, 'gift_card')))
  if (!row) throw new AppError('gift_card_unknown')
  return row
}

/** Finds a gift card with its ledger. Throws AppError 'not_found'. */
export async function findGiftCard(db: Queryable, actor: Actor, id: string): Promise<GiftCard> {
  const [row] = await db
    .select({
      ...getTableColumns(storedValue),
      buyerId: client.id,
      buyerName: selectName(client),
    })
    .from(storedValue)
    .leftJoin(
      saleLine,
      and(
        eq(saleLine.businessId, storedValue.businessId),
        eq(saleLine.storedValueId, storedValue.id),
        sql`${saleLine.refundOf} is null`,
      ),
    )
    .leftJoin(sale, and(eq(sale.businessId, saleLine.businessId), eq(sale.id, saleLine.saleId)))
    .leftJoin(client, and(eq(client.businessId, sale.businessId), eq(client.id, sale.clientId)))
    .where(and(eq(storedValue.businessId, actor.businessId), eq(storedValue.id, id), eq(storedValue.kind, 'gift_card')))
  if (!row) throw new AppError('not_found')
  return presentGiftCard({ ...row, ledger: await findEntries(db, actor, id) })
}

/** Finds a gift card by what was typed or scanned. Throws AppError 'gift_card_unknown'. */
export async function findGiftCardByCode(db: Queryable, actor: Actor, text: string): Promise<GiftCard> {
  const { id } = await findGiftCardRow(db, actor, normalizeGiftCardCode(text) ?? '')
  return findGiftCard(db, actor, id)
}

function hasStatus(status: GiftCardStatus | undefined, today: string): SQL | undefined {
  const { balance, blockedAt, expiresOn, entries } = storedValue
  const isExpired = sql`coalesce(${expiresOn} < ${today}::date, false)`
  if (status === 'blocked') return sql`${blockedAt} is not null`
  if (status === 'used') return sql`${blockedAt} is null and ${balance} = 0 and ${entries} is not null`
  if (status === 'unpaid') return sql`${blockedAt} is null and ${entries} is null`
  if (status === 'expired') return sql`${blockedAt} is null and ${balance} > 0 and ${isExpired}`
  if (status === 'open') return sql`${blockedAt} is null and ${balance} > 0 and not ${isExpired}`
  return undefined
}

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

/** Finds a page of gift cards, the newest first. */
export async function findGiftCards(
  db: Queryable,
  { businessId, timeZone }: Actor,
  { q = '', status, cursor, limit }: GiftCardFilter,
  now: Date,
) {
  const before = decodeCursor(cursor, SortKey)
  const { createdAt, id, recipient, code } = storedValue
  const rows = await db
    .select()
    .from(storedValue)
    .where(
      and(
        eq(storedValue.businessId, businessId),
        eq(storedValue.kind, 'gift_card'),
        q ? or(contains(recipient, q), eq(code, normalizeGiftCardCode(q) ?? '')) : undefined,
        hasStatus(status, localDay(now, timeZone)),
        before ? sql`(${createdAt}, ${id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  return toPage(rows, { limit, present: presentSummary, sortKey: (row) => [row.createdAt.toISOString(), row.id] })
}

/** Finds a client's credit with its ledger. Throws AppError 'not_found'. */
export async function findCredit(db: Queryable, actor: Actor, clientId: string): Promise<Credit> {
  await requireClient(db, actor, clientId)
  const row = await findCreditRow(db, actor, clientId)
  return presentCredit(clientId, row, row ? await findEntries(db, actor, row.id) : [])
}
