import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { AlertDetail } from '@deskbell/domain/home/alerts/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { deriveId } from '../../db/derived-id.ts'
import { and, eq, isNull, sql } from '../../db/drizzle.ts'
import { attention } from '../../db/schema/attention.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { service } from '../../db/schema/service.ts'
import type { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { ReferredToStaff } from '../check-ins/kiosk-policy.ts'
import { findKeptId } from '../clients/queries.ts'
import { createAlert, type NewAlert } from '../home/alerts/create.ts'
import type { SyncEntry } from './sync-entry.ts'

type About = { clientId: string | null; serviceId: string | null }

/**
 * Creates an alert for a rejected entry: a client referred to staff, or an action that the kiosk had already confirmed.
 */
export function alertRejected(actor: Actor, tap: SyncEntry, refusal: AppError) {
  return async (tx: Transaction): Promise<void> => {
    const { kept, device, at, now } = tap
    const { clientId, serviceName } = await findNames(tx, actor, await findAbout(tx, actor, tap))
    const common = { deviceId: device.id, clientId }
    const referral = refusal instanceof ReferredToStaff ? sentDetail(refusal) : {}
    if (refusal instanceof ReferredToStaff && !wasShownAsDone(tap)) {
      const detail = { ...referral, ...serviceName }
      return createAlert(tx, actor, { ...common, id: kept.id, kind: 'see_desk', at, detail })
    }
    const deed = tap.entry && { deed: tap.entry.kind }
    const about = { ...deed, ...referral, ...serviceName, ...personIn(tap) }
    const detail = { ...about, code: refusal.code, tappedAt: at.toISOString() }
    if (isJunk(tap, clientId))
      return countJunk(tx, actor, { ...common, id: kept.id, kind: 'rejected', at: now, detail })
    // An alert with this id may exist for the earlier entry, so derive another id.
    const id = refusal.code === 'operation_reused' ? deriveId(kept.id, kept.hash) : kept.id
    await createAlert(tx, actor, { ...common, id, kind: 'rejected', at: now, detail })
  }
}

/** True if the device says that it let the client in without the network, whether the server takes that or not. */
function wasShownAsDone({ entry }: SyncEntry): boolean {
  return entry?.kind === 'check_in' && entry.offline
}

/** True if the entry names no client of the business, so that there is nothing for staff to put right. */
function isJunk({ entry }: SyncEntry, clientId: string | null): boolean {
  return clientId === null && entry?.kind !== 'sign_up'
}

/** Counts a meaningless entry in one alert per device, so that a broken or malicious one doesn't fill the list. */
async function countJunk(tx: Transaction, actor: Actor, alert: NewAlert & { detail: AlertDetail }): Promise<void> {
  const { at, deviceId, detail } = alert
  const isListed = and(
    eq(attention.businessId, actor.businessId),
    eq(attention.deviceId, deviceId ?? ''),
    eq(attention.kind, 'rejected'),
    isNull(attention.resolvedAt),
    sql`${attention.detail} ? 'count'`,
  )
  // Not by jsonb_build_object: Citus refuses a STABLE function of a column in an UPDATE.
  const count = sql`((${attention.detail} ->> 'count')::int + 1)::text::jsonb`
  const counted = sql`jsonb_set(${JSON.stringify(detail)}::jsonb, '{count}', ${count})`
  const { rowCount } = await tx.update(attention).set({ at, detail: counted, updatedAt: at }).where(isListed)
  if (rowCount) await announce(tx, actor.businessId, ['attention'])
  else await createAlert(tx, actor, { ...alert, detail: { ...detail, count: 1 } })
}

/** Returns the name and phone number of a rejected sign-up, which are stored nowhere else. */
function personIn({ entry }: SyncEntry): AlertDetail {
  return entry?.kind === 'sign_up' ? { note: `${fullName(entry)} ${entry.phone}`.trim() } : {}
}

function sentDetail({ reason, note }: ReferredToStaff): AlertDetail {
  return { reason, ...(reason === 'blocked' && { note }) }
}

async function findAbout(db: Queryable, actor: Actor, { entry }: SyncEntry): Promise<About> {
  if (!entry) return { clientId: null, serviceId: null }
  if (entry.kind !== 'undo')
    return { clientId: entry.clientId, serviceId: 'serviceId' in entry ? entry.serviceId : null }
  const [visit] = await db
    .select({ clientId: checkIn.clientId, serviceId: checkIn.serviceId })
    .from(checkIn)
    .where(and(eq(checkIn.businessId, actor.businessId), eq(checkIn.id, entry.checkInId)))
  return visit ?? { clientId: null, serviceId: null }
}

/** Finds the client and service that exist: a rejected entry may contain unknown ids. */
async function findNames(db: Queryable, actor: Actor, { clientId, serviceId }: About) {
  const { businessId } = actor
  const [known] = clientId
    ? await db
        .select({ id: client.id })
        .from(client)
        .where(and(eq(client.businessId, businessId), eq(client.id, await findKeptId(db, actor, clientId))))
    : []
  const [meant] = serviceId
    ? await db
        .select({ serviceName: service.name })
        .from(service)
        .where(and(eq(service.businessId, businessId), eq(service.id, serviceId)))
    : []
  return { clientId: known?.id ?? null, serviceName: meant ?? {} }
}
