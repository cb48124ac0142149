import { HOUR_MS, MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Queryable } from '../../db/client.ts'
import { sql } from '../../db/drizzle.ts'
import { AppError } from '../../errors.ts'
import { hashToken } from '../../lib/crypto/token-hash.ts'
import { announceSignOut } from '../../live/announce.ts'
import { INSTALLATION } from '../../servers/install.ts'
import { newToken } from '../auth/team/link.ts'
import { findBusiness } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'

const CONSENT = sql.raw(`${INSTALLATION}.support_consent`)
const SESSION = sql.raw(`${INSTALLATION}.support_session`)
const LINK_MINUTES = 15
/** Name of support in the activity. */
export const SUPPORT_NAME = 'Support'

/** Lets support sign in for some hours from now, instead of what was allowed before. */
export async function giveConsent(
  db: Database,
  actor: Actor,
  { hours, now }: { hours: number; now: Date },
): Promise<Date> {
  const endsAt = new Date(now.getTime() + hours * HOUR_MS)
  await db.transaction(async (tx) => {
    // With its sessions, which a later consent must not bring back.
    await tx.execute(sql`delete from ${CONSENT} where business_id = ${actor.businessId} and ends_at <= ${now}`)
    await tx.execute(sql`insert into ${CONSENT} (business_id, ends_at) values (${actor.businessId}, ${endsAt})
      on conflict (business_id) do update set ends_at = excluded.ends_at`)
    const entry = { action: 'support allowed', entity: 'business', entityId: actor.businessId, after: { endsAt } }
    await logAudit(tx, actor, { ...entry, at: now })
  })
  return endsAt
}

/** Ends what support may do, and its sessions, at once. */
export async function endConsent(db: Database, actor: Actor, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from ${CONSENT} where business_id = ${actor.businessId}`)
    const entry = { action: 'support ended', entity: 'business', entityId: actor.businessId, at: now }
    await logAudit(tx, actor, entry)
    await announceSignOut(tx, actor.businessId)
  })
}

/** Returns the end of the shop's consent; null without one. */
export async function findConsent(db: Queryable, { businessId }: Actor, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select ends_at as at from ${CONSENT} where business_id = ${businessId} and ends_at > ${now}`)
  return rows[0] ? new Date(rows[0].at) : null
}

/** Returns the token of a link that signs support in once, within minutes. Null without consent. */
export async function createSupportLink(
  db: Database,
  { businessId, now }: { businessId: string; now: Date },
): Promise<{ token: string; origin: string } | null> {
  const token = newToken()
  const endsAt = new Date(now.getTime() + LINK_MINUTES * MINUTE_MS)
  const { rowCount } = await db.execute(sql`
    update ${CONSENT} set link_hash = ${hashToken(token)}, link_ends_at = ${endsAt}
    where business_id = ${businessId} and ends_at > ${now}`)
  if (!rowCount) return null
  return { token, origin: (await findBusiness(db, businessId)).publicUrl }
}

/** Signs support in by a link. Returns the session's secret. Throws AppError 'link_not_valid'. */
export async function openSupport(db: Database, { token, now }: { token: string; now: Date }): Promise<string> {
  const secret = newToken()
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update ${CONSENT} set link_hash = null where link_hash = ${hashToken(token)} and link_ends_at > ${now} and ends_at > ${now}
      returning business_id as id`)
    const [found] = rows
    if (!found) throw new AppError('link_not_valid')
    await tx.execute(sql`insert into ${SESSION} (token_hash, business_id) values (${hashToken(secret)}, ${found.id})`)
    const support = { ...businessActor(await findBusiness(tx, found.id)), name: SUPPORT_NAME }
    await logAudit(tx, support, { action: 'signed in', entity: 'business', entityId: found.id, at: now })
  })
  return secret
}

/** Ends one session of support. */
export async function leaveSupport(
  db: Database,
  actor: Actor,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  await db.execute(sql`delete from ${SESSION} where token_hash = ${hashToken(secret)}`)
  await logAudit(db, actor, { action: 'signed out', entity: 'business', entityId: actor.businessId, at: now })
}

/** Finds the business for which a session of support is open, while the shop's consent lasts. */
export async function findSupportSession(
  db: Database,
  { secret, now }: { secret: string; now: Date },
): Promise<{ businessId: string; endsAt: Date } | undefined> {
  const { rows } = await db.execute<{ businessId: string; endsAt: string }>(sql`
    select c.business_id as "businessId", c.ends_at as "endsAt" from ${SESSION} s join ${CONSENT} c using (business_id)
    where s.token_hash = ${hashToken(secret)} and c.ends_at > ${now}`)
  const [row] = rows
  return row && { businessId: row.businessId, endsAt: new Date(row.endsAt) }
}
