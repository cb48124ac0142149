import type { NewWaiver, Waiver, WaiverOverview, WaiverSwitch } from '@deskbell/domain/waivers/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { eq, sql } from '../../db/drizzle.ts'
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

/** Returns the next version number. The row lock on the business serializes concurrent publishing. */
async function nextNumber(tx: Transaction, { businessId }: Actor): Promise<number> {
  await tx.select({ id: business.id }).from(business).where(eq(business.id, businessId)).for('update')
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${waiver.number}), 0)::int` })
    .from(waiver)
    .where(eq(waiver.businessId, businessId))
  return (row?.last ?? 0) + 1
}

/** Turns the waiver on with its first text, which nobody would publish for any other reason. */
async function switchOnWithFirst(tx: Transaction, actor: Actor, number: number, now: Date): Promise<void> {
  if (number > 1) return
  const { version } = await findBusiness(tx, actor.businessId)
  await changeBusiness(tx, actor, { version, values: { waiverOn: true }, now })
}

/** Publishes a text as the next version. Published versions never change. */
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

/** Turns signing on or off. Throws AppError 'stale_version', and 'invalid' if no text is published. */
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
    // While signing is off, no signature is missing, so the alerts are resolved.
    if (!on) await autoResolveAlert(tx, actor, eq(attention.kind, 'unsigned'), now)
    await announce(tx, actor.businessId, ['business', 'clients'])
    return findWaiverOverview(tx, actor, now)
  })
}
