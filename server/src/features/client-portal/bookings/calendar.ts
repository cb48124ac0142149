import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { and, eq } from 'drizzle-orm'
import { booking } from '../../../db/schema/booking.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { renderBookingIcs } from '../../../lib/icalendar/ics.ts'
import { getVideoLink } from '../../appointments/video-link.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { bookingUrl } from '../../messages/addresses.ts'
import { toCalendarBooking } from '../../messages/calendar-booking.ts'
import { selectLinkedBookings } from '../../online-booking/manage-booking.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'

/** Renders a booking of the client as the file that is also attached to mails. Throws AppError 'not_found'. */
export async function renderOwnBooking(
  services: Pick<Services, 'db' | 'encryption' | 'publicUrl'>,
  front: OnlineShopFront,
  { client, bookingId, now }: { client: ClientRecord; bookingId: string; now: Date },
): Promise<string> {
  const { shop, actor } = front
  const isOwn = and(
    eq(booking.businessId, actor.businessId),
    eq(booking.id, bookingId),
    eq(booking.clientId, client.id),
  )
  const [row] = await selectLinkedBookings(services.db, front).where(isOwn)
  if (!row) throw new AppError('not_found')
  const { appointment, service, employeeName, employeeVideoLink } = row
  const place = { appointmentId: appointment.id, video: service.video, employeeVideoLink }
  const named = { bookingId, appointment, serviceName: service.name, employeeName }
  const event = toCalendarBooking(shop, named, {
    url: bookingUrl(services, shop, bookingId),
    videoLink: getVideoLink(services, shop, place),
    now,
  })
  return renderBookingIcs({ ...event, cancelled: false, language: chooseLanguage(client, actor) })
}
