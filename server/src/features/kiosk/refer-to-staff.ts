import type { AlertDetail, SeeDeskReason } from '@deskbell/domain/home/alerts/schema.ts'
import type { LookupService } from '@deskbell/domain/kiosk/schema.ts'
import type { QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, eq, gt, isNull } from '../../db/drizzle.ts'
import { findById } from '../../db/find-by-id.ts'
import { attention } from '../../db/schema/attention.ts'
import { client } from '../../db/schema/client.ts'
import { service } from '../../db/schema/service.ts'
import { findKeptId } from '../clients/queries.ts'
import { createAlert } from '../home/alerts/create.ts'
import { findClientChecks } from './client-checks.ts'
import { findPeople } from './queries.ts'
import type { Device } from './sync-entry.ts'

/** Minutes within which repeated attempts of a client create only one alert. */
const SAME_MINUTES = 5

/** Creates an alert that the device referred a client to staff, with the reason. Throws AppError 'not_found'. */
export async function referToStaff(
  tx: Transaction,
  actor: Actor,
  {
    entry,
    device,
    at,
  }: {
    entry: Pick<Extract<QueueEntry, { kind: 'see_desk' }>, 'id' | 'clientId' | 'serviceId'>
    device: Pick<Device, 'id'>
    at: Date
  },
): Promise<void> {
  const found = await findById(tx, actor, client, await findKeptId(tx, actor, entry.clientId))
  const isListed = await isListedSince(tx, actor, { clientId: found.id, since: minutesAfter(at, -SAME_MINUTES) })
  if (isListed) return
  const detail = await getReferralDetail(tx, actor, { found, serviceId: entry.serviceId, at })
  await createAlert(tx, actor, {
    id: entry.id,
    kind: 'see_desk',
    at,
    deviceId: device.id,
    clientId: found.id,
    detail,
  })
}

async function isListedSince(db: Queryable, actor: Actor, { clientId, since }: { clientId: string; since: Date }) {
  const rows = await db
    .select({ id: attention.id })
    .from(attention)
    .where(
      and(
        eq(attention.businessId, actor.businessId),
        eq(attention.clientId, clientId),
        eq(attention.kind, 'see_desk'),
        isNull(attention.resolvedAt),
        gt(attention.at, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

async function getReferralDetail(
  tx: Transaction,
  actor: Actor,
  { found, serviceId, at }: { found: typeof client.$inferSelect; serviceId: string | null; at: Date },
): Promise<AlertDetail> {
  const standing = (await findClientChecks(tx, actor, { ids: [found.id], now: at })).get(found.id)
  const [person] = await findPeople(tx, actor, [found], at)
  const reason = standing?.reason ?? getReferReason(actor, person?.services ?? [], serviceId)
  const name = serviceId && (await findById(tx, actor, service, serviceId)).name
  return {
    ...(reason && { reason }),
    ...(standing?.reason === 'blocked' && { note: standing.note }),
    ...(name && { serviceName: name }),
  }
}

/** Returns the reason, or undefined if the cause is gone. */
function getReferReason(
  { kiosk }: Actor,
  services: LookupService[],
  serviceId: string | null,
): SeeDeskReason | undefined {
  const meant = serviceId ? services.find(({ id }) => id === serviceId) : services.find(({ atDesk }) => atDesk)
  if (!meant) return services.length === 0 || serviceId ? 'nothing_offered' : undefined
  if (!meant.atDesk) return undefined
  return kiosk.walkIns || meant.appointment?.isBooked ? 'no_pass' : 'no_booking'
}
