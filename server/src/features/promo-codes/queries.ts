import { checkPromoCode } from '@deskbell/domain/promo-codes/rules.ts'
import type {
  PromoCode,
  PromoCodeFilter,
  PromoCodeLookup,
  PromoRedemptionPage,
} from '@deskbell/domain/promo-codes/schema.ts'
import type { PageFilter } from '@deskbell/domain/shared/paging.ts'
import { dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, desc, eq, getTableColumns, isNull, lt, or, type SQL, sql } from '../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { alias } from '../../db/pg-core.ts'
import { client } from '../../db/schema/client.ts'
import { clientSummary } from '../../db/schema/client-summary.ts'
import { pass } from '../../db/schema/pass.ts'
import { promoCode, promoCodeTarget } from '../../db/schema/promo-code.ts'
import { promoRedemption } from '../../db/schema/promo-redemption.ts'
import { sale, saleLine } from '../../db/schema/sale.ts'
import { contains, selectName, whereArchived } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { type PromoCodeRow, presentPromoCode, presentRedemption } from './present.ts'

const selectTargets = ({ businessId }: Actor, column: SQL) => sql<string[]>`array(
  select ${column} from ${promoCodeTarget} t
  where t.business_id = ${businessId} and t.promo_code_id = ${promoCode}.id and ${column} is not null order by 1)`

const withTargets = (actor: Actor) => ({
  ...getTableColumns(promoCode),
  packageIds: selectTargets(actor, sql`t.package_id`),
  serviceIds: selectTargets(actor, sql`t.service_id`),
  productIds: selectTargets(actor, sql`t.product_id`),
})

/** Throws AppError 'not_found'. */
export async function findPromoCode(db: Queryable, actor: Actor, id: string): Promise<PromoCodeRow> {
  const [row] = await db
    .select(withTargets(actor))
    .from(promoCode)
    .where(and(eq(promoCode.businessId, actor.businessId), eq(promoCode.id, id)))
  if (!row) throw new AppError('not_found')
  return row
}

/** Returns the id of the code that isn't archived. Throws AppError 'promo_code_unknown'. */
export async function findIdOfCode(db: Queryable, { businessId }: Actor, code: string): Promise<string> {
  const [row] = await db
    .select({ id: promoCode.id })
    .from(promoCode)
    .where(and(eq(promoCode.businessId, businessId), eq(promoCode.code, code), isNull(promoCode.archivedAt)))
  if (!row) throw new AppError('promo_code_unknown')
  return row.id
}

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

/** Finds a page of promo codes, the newest first. */
export async function findPromoCodes(
  db: Queryable,
  actor: Actor,
  { q = '', archived, cursor, limit }: PromoCodeFilter,
) {
  const before = decodeCursor(cursor, SortKey)
  const { createdAt, id, code, name } = promoCode
  const rows = await db
    .select(withTargets(actor))
    .from(promoCode)
    .where(
      and(
        eq(promoCode.businessId, actor.businessId),
        whereArchived(promoCode.archivedAt, archived),
        q ? or(contains(code, q), contains(name, q)) : undefined,
        before ? sql`(${createdAt}, ${id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  return toPage(rows, { limit, present: presentPromoCode, sortKey: (row) => [row.createdAt.toISOString(), row.id] })
}

async function countUsesOfClient(
  db: Queryable,
  { businessId }: Actor,
  { promoCodeId, clientId }: { promoCodeId: string; clientId: string },
): Promise<number> {
  const [row] = await db
    .select({ uses: sql<number>`coalesce(sum(${promoRedemption.change}), 0)::int` })
    .from(promoRedemption)
    .innerJoin(sale, and(eq(sale.businessId, promoRedemption.businessId), eq(sale.id, promoRedemption.saleId)))
    .where(
      and(
        eq(promoRedemption.businessId, businessId),
        eq(promoRedemption.promoCodeId, promoCodeId),
        eq(sale.clientId, clientId),
      ),
    )
  return row?.uses ?? 0
}

/** Returns true for a client who visited first today, or never, and has bought nothing that wasn't given back. */
async function isNewClient(
  db: Queryable,
  { businessId, timeZone }: Actor,
  clientId: string,
  now: Date,
): Promise<boolean> {
  const { from } = dayBounds(localDay(now, timeZone), timeZone)
  const visited = db
    .select({ one: sql`1` })
    .from(clientSummary)
    .where(
      and(
        eq(clientSummary.businessId, businessId),
        eq(clientSummary.clientId, clientId),
        lt(clientSummary.firstAt, from),
      ),
    )
  // Of a package, the pass says what was waived, and nothing is owed for one that is void.
  const isKept = sql`case when ${pass.voidedAt} is not null then ${saleLine.paid} > ${saleLine.refunded}
    else ${saleLine.amount} > ${saleLine.refunded} + coalesce(${pass.forgiven}, ${saleLine.waived}) end`
  const bought = db
    .select({ one: sql`1` })
    .from(saleLine)
    .innerJoin(sale, and(eq(sale.businessId, saleLine.businessId), eq(sale.id, saleLine.saleId)))
    .leftJoin(pass, and(eq(pass.businessId, saleLine.businessId), eq(pass.id, saleLine.passId)))
    .where(
      and(
        eq(saleLine.businessId, businessId),
        or(eq(sale.clientId, clientId), eq(saleLine.clientId, clientId)),
        isNull(saleLine.refundOf),
        isKept,
      ),
    )
  // Of an import: passes that no sale here sold, nor another client moved.
  const imported = db
    .select({ one: sql`1` })
    .from(pass)
    .leftJoin(saleLine, and(eq(saleLine.businessId, pass.businessId), eq(saleLine.passId, pass.id)))
    .where(
      and(
        eq(pass.businessId, businessId),
        eq(pass.clientId, clientId),
        isNull(pass.transferredFrom),
        isNull(saleLine.id),
      ),
    )
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select exists ${visited} or exists ${bought} or exists ${imported} as known`,
  )
  return !rows[0]?.known
}

/** Throws AppError with the reason for which a client, or a passer-by, can't use a code now. */
export async function requireUsable(
  db: Queryable,
  actor: Actor,
  { code, clientId, now }: { code: PromoCodeRow; clientId: string | null; now: Date },
): Promise<void> {
  const client = clientId
    ? {
        uses: await countUsesOfClient(db, actor, { promoCodeId: code.id, clientId }),
        isNew: code.newClientsOnly && (await isNewClient(db, actor, clientId, now)),
      }
    : null
  const today = localDay(now, actor.timeZone)
  const refusal = checkPromoCode(code, { today, client })
  if (refusal) throw new AppError(refusal)
}

/** Finds the code that was typed or scanned. Throws AppError 'promo_code_unknown' and why it can't be used now. */
export async function lookUpPromoCode(
  db: Queryable,
  actor: Actor,
  { code: typed, clientId }: PromoCodeLookup,
  now: Date,
): Promise<PromoCode> {
  const code = await findPromoCode(db, actor, await findIdOfCode(db, actor, typed))
  await requireUsable(db, actor, { code, clientId, now })
  return presentPromoCode(code)
}

const EntryKey = z.tuple([z.int()])

/** Finds a page of the sales that used a code, the newest first. Throws AppError 'not_found'. */
export async function findRedemptions(
  db: Queryable,
  actor: Actor,
  { promoCodeId, cursor, limit }: Pick<PageFilter, 'cursor' | 'limit'> & { promoCodeId: string },
): Promise<PromoRedemptionPage> {
  const before = decodeCursor(cursor, EntryKey)
  const { businessId } = actor
  await findPromoCode(db, actor, promoCodeId)
  const returned = alias(promoRedemption, 'returned')
  const { id, sequence, saleId, at, byName } = promoRedemption
  const { year, number, refundOf, clientId } = sale
  const discount = sql<number>`(
    select coalesce(sum(l.promo_discount), 0) from ${saleLine} l
    where l.business_id = ${businessId} and l.sale_id = ${sale}.id and l.promo_code_id = ${promoRedemption}.promo_code_id)`
  const rows = await db
    .select({
      id,
      sequence,
      saleId,
      at,
      byName,
      sold: { year, number, refundOf, clientId },
      clientName: selectName(client),
      discount: discount.mapWith(Number),
      returnedAt: returned.at,
    })
    .from(promoRedemption)
    .innerJoin(sale, and(eq(sale.businessId, promoRedemption.businessId), eq(sale.id, saleId)))
    .leftJoin(client, and(eq(client.businessId, sale.businessId), eq(client.id, sale.clientId)))
    .leftJoin(
      returned,
      and(eq(returned.businessId, promoRedemption.businessId), eq(returned.saleId, saleId), eq(returned.change, -1)),
    )
    .where(
      and(
        eq(promoRedemption.businessId, businessId),
        eq(promoRedemption.promoCodeId, promoCodeId),
        eq(promoRedemption.change, 1),
        before ? lt(sequence, before[0]) : undefined,
      ),
    )
    .orderBy(desc(sequence))
    .limit(limit + 1)
  return toPage(rows, { limit, present: presentRedemption, sortKey: (row) => [row.sequence] })
}
