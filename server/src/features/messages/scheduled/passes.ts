import { chooseLanguage, getLanguageTag } from '@deskbell/domain/messages/language.ts'
import { buildReceipt, receiptItems } from '@deskbell/domain/passes/receipt.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { formatDate, formatMoney } from '@deskbell/domain/shared/format.ts'
import { addDays, localDay } from '@deskbell/domain/shared/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { getI18n } from '../../../lib/i18n.ts'
import { findClient, lockClient } from '../../clients/queries.ts'
import { findPass } from '../../passes/queries.ts'
import { notifyClient } from '../notify.ts'
import { isOutsideQuietHours } from '../quiet-hours.ts'
import { type Due, isNotNotified, isReachable, notifyEach, UNDO_MS } from './scope.ts'

/**
 * Days by which a warning may be late, for example after its kind was enabled. Passes nearer to their expiry get none.
 */
const LATELY_DAYS = 2
const AT_MOST = 1000
type PassKind = 'pass_low' | 'pass_expiring' | 'receipt'
type DuePass = { id: string; client_id: string }

function ago(now: Date, ms: number): SQL {
  return sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
}

async function findPasses(due: Due, kind: PassKind, once: SQL, where: SQL): Promise<DuePass[]> {
  const reachable = isReachable(due, kind)
  if (!reachable) return []
  const { rows } = await due.desk.db.execute<DuePass>(sql`
    select p.id, p.client_id
    from pass p join client c on c.business_id = p.business_id and c.id = p.client_id
    where p.business_id = ${due.shop.id} and p.voided_at is null and ${where} and ${reachable}
      ${kind === 'receipt' ? sql`` : sql`and c.unsubscribed_at is null`} and ${isNotNotified(once)}
    order by p.id
    limit ${AT_MOST}`)
  return rows
}

async function notifyPass(
  tx: Transaction,
  { due, kind, once, days }: { due: Due; kind: PassKind; once: (expiresOn: string | null) => string; days: number },
  row: DuePass,
): Promise<void> {
  const { desk, shop, actor, now } = due
  await lockClient(tx, actor, row.client_id)
  const pass = await findPass(tx, actor, { id: row.id, now })
  const client = await findClient(tx, actor, row.client_id)
  const language = chooseLanguage(client, shop)
  const i18n = getI18n(language)
  const tag = getLanguageTag(language, shop)
  await notifyClient(tx, desk, actor, {
    kind,
    once: once(pass.expiresOn),
    clientId: row.client_id,
    now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
    values: {
      passName: pass.name,
      visitsLeft: pass.visits === null ? '' : String(pass.remaining),
      ...(pass.expiresOn && { expiresOn: formatDate(pass.expiresOn, tag) }),
      amount: formatMoney(pass.price, shop.currency, tag),
      ...(kind === 'receipt' && {
        items: receiptItems(buildReceipt({ pass, business: shop, client }, i18n), i18n),
      }),
    },
  })
}

/** Sends the receipt of a recent sale, once it is older than UNDO_MS and so probably not a mistake. */
export async function notifyReceipts(due: Due): Promise<void> {
  const { now } = due
  const lately = sql`p.updated_at >= ${ago(now, DAY_MS)} and p.purchased_at >= ${ago(now, DAY_MS)}`
  const where = sql`${lately} and p.created_at between ${ago(now, DAY_MS)} and ${ago(now, UNDO_MS)}
    and p.transferred_from is null and not p.complimentary`
  const passes = await findPasses(due, 'receipt', sql`'receipt ' || p.id`, where)
  await notifyEach(due, passes, (tx, row) =>
    notifyPass(tx, { due, kind: 'receipt', once: () => `receipt ${row.id}`, days: 3 }, row),
  )
}

/** Notifies clients of passes with few visits left, once per pass. */
export async function notifyLow(due: Due): Promise<void> {
  const { shop, now } = due
  const today = localDay(now, shop.timeZone)
  const where = sql`p.visits is not null and p.remaining between 1 and ${shop.messages.lowVisits}
    and (p.expires_on is null or p.expires_on >= ${today}::date) and p.updated_at >= ${ago(now, DAY_MS)}
    and exists (
      select 1 from ledger_entry l
      where l.business_id = p.business_id and l.pass_id = p.id and l.sequence = p.last_sequence and l.delta < 0
        and l.at between ${ago(now, DAY_MS)} and ${ago(now, UNDO_MS)})`
  const passes = await findPasses(due, 'pass_low', sql`'pass_low ' || p.id`, where)
  await notifyEach(due, passes, (tx, row) =>
    notifyPass(tx, { due, kind: 'pass_low', once: () => `pass_low ${row.id}`, days: 3 }, row),
  )
}

/** Warns of passes that expire soon, once per expiry date: a pass that was extended is warned of again. */
export async function notifyExpiring(due: Due): Promise<void> {
  const { shop, now } = due
  if (!isOutsideQuietHours(now, shop.timeZone)) return
  const today = localDay(now, shop.timeZone)
  const days = shop.messages.expiringDays
  const last = addDays(today, days)
  const first = addDays(today, Math.max(1, days - LATELY_DAYS))
  // A pass whose whole validity is no longer than the warning time needs no warning.
  const where = sql`p.expires_on between ${first}::date and ${last}::date and p.frozen_on is null
    and (p.visits is null or p.remaining > 0) and p.starts_on < p.expires_on - ${days}::int`
  const passes = await findPasses(due, 'pass_expiring', sql`'pass_expiring ' || p.id || ' ' || p.expires_on`, where)
  const once = (id: string) => (expiresOn: string | null) => `pass_expiring ${id} ${expiresOn}`
  await notifyEach(due, passes, (tx, row) =>
    notifyPass(tx, { due, kind: 'pass_expiring', once: once(row.id), days: 1 }, row),
  )
}
