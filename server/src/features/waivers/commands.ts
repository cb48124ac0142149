import type { NewWaiver, Waiver, WaiverOverview, WaiverSwitch } from '@deskbell/domain/waivers/schema.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { findById } from '../../db/find-by-id.ts'
import { runOnce } from '../../db/idempotency.ts'
import { attention } from '../../db/schema/attention.ts'
import { business } from '../../db/schema/business.ts'
import { waiver } from '../../db/schema/waiver.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { changeBusiness } from '../business/commands.ts'
import { findBusiness } from '../business/queries.ts'
import { autoResolveAlert } from '../home/alerts/create.ts'
import { presentWaiver } from './present.ts'
import { findWaiverOverview } from './queries.ts'

/** The number of the next version. Of several who publish at once, each waits for the one before. */
async function nextNumber(tx: Transaction, { businessId }: Actor): Promise<number> {
  await tx.select({ id: business.id }).from(business).where(eq(business.id, businessId)).for('update')
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${waiver.number}), 0)::int` })
    .from(waiver)
    .where(eq(waiver.businessId, businessId))
  return (row?.last ?? 0) + 1
}

/** With its first text the waiver is on: nobody writes one to leave it in a drawer. */
async function switchOnWithFirst(tx: Transaction, actor: Actor, number: number, now: Date): Promise<void> {
  if (number > 1) return
  const { version } = await findBusiness(tx, actor.businessId)
  await changeBusiness(tx, actor, { version, values: { waiverOn: true }, now })
}

/** Publishes a text as the next version. What was published stays as it is. */
export async function publishWaiver(
  db: Database,
  actor: Actor,
  { now, ...input }: NewWaiver & { now: Date },
): Promise<Waiver> {
  return runOnce(db, actor, { id: input.id, body: ['waiver', input] }, async (tx) => {
    const { businessId, userId: byUser, name: byName } = actor
    const number = await nextNumber(tx, actor)
    await switchOnWithFirst(tx, actor, number, now)
    const times = { publishedAt: now, createdAt: now, updatedAt: now }
    await tx.insert(waiver).values({ businessId, ...input, number, byUser, byName, ...times })
    const deed = { action: 'published', entity: 'waiver', entityId: input.id, after: { ...input, number }, at: now }
    await logAudit(tx, actor, deed)
    await announce(tx, businessId, ['business', 'clients'])
    return presentWaiver(await findById(tx, actor, waiver, input.id))
  })
}

/** Lets clients sign, or no longer. Throws `stale_version`, and `invalid` while there is no text. */
export async function switchWaiver(
  db: Database,
  actor: Actor,
  { version, on, now }: WaiverSwitch & { now: Date },
): Promise<WaiverOverview> {
  return db.transaction(async (tx) => {
    const published = await tx.$count(waiver, eq(waiver.businessId, actor.businessId))
    if (on && published === 0)
      throw new AppError('invalid', { fields: [{ path: 'on', message: 'Publish the text first' }] })
    await changeBusiness(tx, actor, { version, values: { waiverOn: on }, now })
    // Nobody is missing a signature that isn't asked for.
    if (!on) await autoResolveAlert(tx, actor, eq(attention.kind, 'unsigned'), now)
    await announce(tx, actor.businessId, ['business', 'clients'])
    return findWaiverOverview(tx, actor, now)
  })
}
