import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { renderBookingsIcs } from '../../lib/icalendar/ics.ts'
import { getVideoLink } from '../appointments/video-link.ts'
import { bookingUrl } from '../messages/addresses.ts'
import { toCalendarBooking } from '../messages/calendar-booking.ts'
import type { LinkedBooking } from './manage-booking.ts'
import type { OnlineShopFront } from './shop.ts'

/** Renders bookings as a calendar file, with the events that mails have too. Throws AppError 'not_found' without any. */
export function renderBookings(
  services: Pick<Services, 'encryption' | 'publicUrl'>,
  { shop, actor }: OnlineShopFront,
  { rows, now }: { rows: LinkedBooking[]; now: Date },
): string {
  const [first, ...others] = rows.map(({ booking, client, appointment, service, employeeName, employeeVideoLink }) => {
    const { id: bookingId } = booking
    const place = { appointmentId: appointment.id, video: service.video, employeeVideoLink }
    const event = toCalendarBooking(
      shop,
      { bookingId, appointment, serviceName: service.name, employeeName },
      { url: bookingUrl(services, shop, bookingId), videoLink: getVideoLink(services, shop, place), now },
    )
    return { ...event, cancelled: false, language: chooseLanguage(client, actor) }
  })
  if (!first) throw new AppError('not_found')
  return renderBookingsIcs([first, ...others])
}
