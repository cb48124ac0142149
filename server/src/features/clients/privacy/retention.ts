import type { Retention } from '@deskbell/domain/clients/privacy/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq, sql } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import type { SelectDue } from '../../../jobs/due-businesses.ts'
import { localDays } from '../../../jobs/local-days.ts'
import { announce } from '../../../live/announce.ts'
import type { Storage } from '../../../storage/storage.ts'
import { changeBusiness } from '../../business/commands.ts'
import { type BusinessRow, findBusiness } from '../../business/queries.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { lockClients } from '../queries.ts'
import { eraseAll } from './erase.ts'
import { findDueForErasure } from './queries.ts'

export async function findRetention(db: Database, { businessId }: Actor): Promise<Retention> {
  const { version, retentionMonths: months } = await findBusiness(db, businessId)
  return { version, months }
}

/** Sets the retention period in months, or turns it off with null. Throws AppError 'stale_version'. */
export async function changeRetention(
  db: Database,
  actor: Actor,
  { version, months, now }: Retention & { now: Date },
): Promise<Retention> {
  return db.transaction(async (tx) => {
    const row = await changeBusiness(tx, actor, { version, values: { retentionMonths: months }, now })
    await announce(tx, actor.businessId, ['business'])
    return { version: row.version, months: row.retentionMonths }
  })
}

/** Entity of a run in the activity, whose id is the local day. */
const RUN = 'retention'

/** Selects the businesses that have retention on and no run on the local day. */
export const selectWithRetention: SelectDue = ({ now, timeZones }) => sql`
  select s.business_id from ${localDays(timeZones, now)} join business s on s.time_zone = any (t.zones)
    left join activity a on a.business_id = s.business_id and a.entity = ${RUN} and a.entity_id = t.today::text
  where s.retention_months is not null and a.id is null`

/** Clients per transaction, to keep locks short. */
const BATCH = 50

/** Erases the clients whose retention period is over, once per local day across all servers. */
export async function runRetention(
  { db, files }: { db: Database; files: Storage },
  shop: BusinessRow,
  now: Date,
): Promise<void> {
  const actor = businessActor(shop)
  const months = shop.retentionMonths
  if (!months || !(await claimDay(db, actor, now))) return
  const due = (await findDueForErasure(db, actor, { months, now })).map(({ id }) => id)
  let count = 0
  for (let from = 0; from < due.length; from += BATCH) {
    const ids = due.slice(from, from + BATCH)
    count += await db.transaction((tx) => eraseDue(tx, files, actor, { ids, months, now }))
  }
  await logAudit(db, actor, {
    ...createRun(actor, now),
    action: 'erased clients',
    after: { count, months },
    at: now,
  })
}

function createRun({ timeZone }: Actor, now: Date) {
  return { entity: RUN, entityId: localDay(now, timeZone) }
}

/** Claims the local day's run and returns true if this server got it. An advisory lock serializes concurrent claims. */
async function claimDay(db: Database, actor: Actor, now: Date): Promise<boolean> {
  const { entity, entityId } = createRun(actor, now)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`retention of ${actor.businessId}`}, 0))`)
    const runs = and(
      eq(activity.businessId, actor.businessId),
      eq(activity.entity, entity),
      eq(activity.entityId, entityId),
    )
    if ((await tx.$count(activity, runs)) > 0) return false
    await logAudit(tx, actor, { action: 'began', entity, entityId, at: now })
    return true
  })
}

/** Erases those that are still due after locking: a client may have checked in meanwhile. Returns their number. */
async function eraseDue(
  tx: Transaction,
  files: Storage,
  actor: Actor,
  { ids, months, now }: { ids: string[]; months: number; now: Date },
): Promise<number> {
  const before = (await findDueForErasure(tx, actor, { months, now, only: ids })).map(({ id }) => id)
  if (before.length === 0) return 0
  await lockClients(tx, actor, before)
  const due = (await findDueForErasure(tx, actor, { months, now, only: before })).map(({ id }) => id)
  if (due.length > 0) await eraseAll(tx, files, actor, { ids: due, now })
  return due.length
}
