import { chooseLanguage, getLanguageTag } from '@deskbell/domain/messages/language.ts'
import { buildReceipt, receiptItems } from '@deskbell/domain/passes/receipt.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { formatDate, formatMoney } from '@deskbell/domain/shared/format.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Transaction } from '../../../db/client.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { EXPIRING_DAYS } from '../../../db/schema/business.ts'
import type { Moment, SelectDue } from '../../../jobs/due-businesses.ts'
import { localDays } from '../../../jobs/local-days.ts'
import { getI18n } from '../../../lib/i18n.ts'
import { findClient, lockClient } from '../../clients/queries.ts'
import { findPass } from '../../passes/queries.ts'
import { notifyClient } from '../notify.ts'
import { isOutsideQuietHours } from '../quiet-hours.ts'
import {
  ago,
  type Due,
  isEnabled,
  isNotNotified,
  isReachable,
  listDaytimeZones,
  notifyEach,
  searchedSince,
  UNDO_MS,
} from './scope.ts'

/**
 * Days by which a warning may be late, for example after its kind was enabled. Passes nearer to their expiry get none.
 */
const LATELY_DAYS = 2
const AT_MOST = 1000
type PassKind = 'pass_low' | 'pass_expiring' | 'receipt'
type DuePass = { id: string; client_id: string }

/** `today`: the local day. `businessId`: the business, or its column in a search over all. */
type Where = { today: SQL; businessId: SQL }
/** Which passes `p` of business `s` a message is due for, and its key. */
type Rule = { kind: PassKind; once: SQL; where: (now: Date, at: Where) => SQL }

const ofAll = (today = sql`null::date`): Where => ({ today, businessId: sql`p.business_id` })

/** Joins the client `c` who is to be notified of pass `p` of business `s`. */
function joinDue({ kind, once, where }: Rule, { now, canSend }: Pick<Moment, 'now' | 'canSend'>, at: Where): SQL {
  return sql`
    join client c on c.business_id = p.business_id and c.id = p.client_id
    where p.voided_at is null and ${where(now, at)} and ${isReachable(kind, canSend)}
      ${kind === 'receipt' ? sql`` : sql`and c.archived_at is null and c.unsubscribed_at is null`}
      and ${isNotNotified(once, at.businessId)}`
}

async function findPasses(due: Due, rule: Rule): Promise<DuePass[]> {
  if (!isEnabled(due, rule.kind)) return []
  const { desk, shop, now } = due
  const today = sql`${localDay(now, shop.timeZone)}::date`
  const { rows } = await desk.db.execute<DuePass>(sql`
    select p.id, p.client_id from business s join pass p on p.business_id = s.business_id
      ${joinDue(rule, { now, canSend: desk.mailer.canSend }, { today, businessId: sql`${shop.id}` })}
      and s.business_id = ${shop.id} and p.business_id = ${shop.id} and c.business_id = ${shop.id}
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

const RECEIPT: Rule = {
  kind: 'receipt',
  once: sql`'receipt ' || p.id`,
  where: (now) => sql`p.updated_at >= ${ago(now, DAY_MS)} and p.purchased_at >= ${ago(now, DAY_MS)}
    and p.created_at between ${ago(now, DAY_MS)} and ${ago(now, UNDO_MS)}
    and p.transferred_from is null and not p.complimentary`,
}

export const selectWithReceipts: SelectDue = (moment) => sql`
  select s.business_id from pass p join business s on s.business_id = p.business_id
    ${joinDue(RECEIPT, moment, ofAll())} and p.created_at > ${searchedSince(moment, DAY_MS)}`

/** Sends the receipt of a recent sale, once it is older than UNDO_MS and so probably not a mistake. */
export async function notifyReceipts(due: Due): Promise<void> {
  const passes = await findPasses(due, RECEIPT)
  await notifyEach(due, passes, (tx, row) =>
    notifyPass(tx, { due, kind: 'receipt', once: () => `receipt ${row.id}`, days: 3 }, row),
  )
}

const LOW: Rule = {
  kind: 'pass_low',
  once: sql`'pass_low ' || p.id`,
  // The options allow for three visits at most, which an index is limited to.
  where: (now, { today, businessId }) => sql`p.visits is not null and p.remaining between 1 and 3
    and p.remaining <= (s.messages ->> 'lowVisits')::int
    and (p.expires_on is null or p.expires_on >= ${today}) and p.updated_at >= ${ago(now, DAY_MS)}
    and exists (
      select 1 from ledger_entry l
      where l.business_id = ${businessId} and l.pass_id = p.id and l.sequence = p.last_sequence and l.delta < 0
        and l.at between ${ago(now, DAY_MS)} and ${ago(now, UNDO_MS)})`,
}

export const selectWithLow: SelectDue = (moment) => sql`
  select s.business_id from ${localDays(moment.timeZones, moment.now)}
    join business s on s.time_zone = any (t.zones) join pass p on p.business_id = s.business_id
    ${joinDue(LOW, moment, ofAll(sql`t.today`))} and p.updated_at > ${searchedSince(moment, DAY_MS)}`

/** Notifies clients of passes with few visits left, once per pass. */
export async function notifyLow(due: Due): Promise<void> {
  const passes = await findPasses(due, LOW)
  await notifyEach(due, passes, (tx, row) =>
    notifyPass(tx, { due, kind: 'pass_low', once: () => `pass_low ${row.id}`, days: 3 }, row),
  )
}

const EXPIRING: Rule = {
  kind: 'pass_expiring',
  once: sql`'pass_expiring ' || p.id || ' ' || p.expires_on`,
  // A pass whose whole validity is no longer than the warning time needs no warning.
  where: (_, { today }) => sql`
    p.expires_on between ${today} + greatest(1, ${EXPIRING_DAYS} - ${LATELY_DAYS}) and ${today} + ${EXPIRING_DAYS}
    and p.frozen_on is null and (p.visits is null or p.remaining > 0) and p.starts_on < p.expires_on - ${EXPIRING_DAYS}`,
}

/** Selects the businesses with passes to warn of, in daytime, every 15 minutes. */
export const selectWithExpiring: SelectDue = (moment) => sql`
  select s.business_id from ${localDays(listDaytimeZones(moment), moment.now)}
    cross join unnest(${sql.param(moment.expiringDays)}::int[]) as d (value)
    join pass p on p.expires_on between t.today + greatest(1, d.value - ${LATELY_DAYS}) and t.today + d.value
    join business s on s.business_id = p.business_id and s.time_zone = any (t.zones) and ${EXPIRING_DAYS} = d.value
    ${joinDue(EXPIRING, moment, ofAll(sql`t.today`))}`

/** Warns of passes that expire soon, once per expiry date: a pass that was extended is warned of again. */
export async function notifyExpiring(due: Due): Promise<void> {
  const { shop, now } = due
  if (!isOutsideQuietHours(now, shop.timeZone)) return
  const passes = await findPasses(due, EXPIRING)
  const once = (id: string) => (expiresOn: string | null) => `pass_expiring ${id} ${expiresOn}`
  await notifyEach(due, passes, (tx, row) =>
    notifyPass(tx, { due, kind: 'pass_expiring', once: once(row.id), days: 1 }, row),
  )
}
