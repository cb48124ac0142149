import type { VideoKind } from '@deskbell/domain/services/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { and, eq } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { employee } from '../../db/schema/employee.ts'
import { service } from '../../db/schema/service.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { type BusinessRow, findBusiness } from '../business/queries.ts'

/** What the address of an appointment by video depends on. */
export type VideoPlace = { appointmentId: string; video: VideoKind; employeeVideoLink: string }

/**
 * Returns the address at which an appointment takes place by video; empty if it doesn't. The name of its room is derived
 * by the installation's key: nobody else can guess it, and nothing needs to be stored. In hexadecimal, since Jitsi
 * doesn't tell capital letters from small ones.
 */
export function getVideoLink(
  { encryption }: Pick<Services, 'encryption'>,
  { id: businessId, online }: Pick<BusinessRow, 'id' | 'online'>,
  { appointmentId, video, employeeVideoLink }: VideoPlace,
): string {
  if (video === 'none') return ''
  if (video === 'employee') return employeeVideoLink
  const room = Buffer.from(encryption.sign(`video room ${businessId} ${appointmentId}`), 'base64url').toString('hex')
  return `${online.videoServer.replace(/\/+$/, '')}/${room}`
}

/** Returns the video link of an appointment for staff; empty also once it is cancelled. Throws AppError 'not_found'. */
export async function findVideoLink(services: Pick<Services, 'db' | 'encryption'>, actor: Actor, id: string) {
  const { businessId } = actor
  const { db } = services
  const [row] = await db
    .select({ cancelledAt: appointment.cancelledAt, video: service.video, employeeVideoLink: employee.videoLink })
    .from(appointment)
    .innerJoin(service, and(eq(service.businessId, businessId), eq(service.id, appointment.serviceId)))
    .innerJoin(employee, and(eq(employee.businessId, businessId), eq(employee.id, appointment.employeeId)))
    .where(and(eq(appointment.businessId, businessId), eq(appointment.id, id)))
  if (!row) throw new AppError('not_found')
  const shop = await findBusiness(db, businessId)
  return row.cancelledAt ? '' : getVideoLink(services, shop, { ...row, appointmentId: id })
}
