import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { ONLINE_OPTIONS } from '@deskbell/domain/online-booking/schema.ts'
import { screen } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { business } from '../../../../../server/src/db/schema/business.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createService,
} from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'
import { useTablet } from '../../../test/tablet.ts'
import { passTime } from '../../../test/time.ts'

const desk = useDesk()
const tablet = useTablet(desk)

beforeEach(() => {
  desk.clock.now = new Date('2027-03-05T10:00:00Z')
  vi.setSystemTime(desk.clock.now)
})

test('after a check-in the next visit is booked with two taps; a full class can be waited for', async () => {
  const shop = await desk.openShop()
  const kioskOptions = { ...KIOSK_OPTIONS, nextVisit: true, waitingList: true }
  const online = { ...ONLINE_OPTIONS, on: true, waitingList: true }
  await desk.db.update(business).set({ kiosk: kioskOptions, online }).where(eq(business.id, shop.businessId))
  const { id: clientId } = await createClient(shop)
  const { id: serviceId } = await createService(shop, { capacity: 1 })
  const { id: employeeId } = await createEmployee(shop)
  const createClass = async (startsAt: string, of?: string) => {
    const { id: appointmentId } = await createAppointment(shop, { serviceId, employeeId, startsAt })
    if (of) await createBooking(shop, { appointmentId, clientId: of })
    return appointmentId
  }
  await createClass('2027-03-05T10:15:00.000Z', clientId)
  const next = await createClass('2027-03-12T10:15:00.000Z')
  const { id: other } = await createClient(shop, { firstName: 'Ben', phone: '' })
  await createClass('2027-03-19T10:15:00.000Z', other)
  const kiosk = await tablet.open(shop)
  await kiosk.lookUp('0142')
  await kiosk.tap('Check in')
  await kiosk.tap('Book your next visit')
  await kiosk.findHeading('Book your next visit')
  const full = 'Friday, March 19 at 10:15 AM, full. Join the waiting list'
  expect(screen.getByRole('button', { name: full })).toBeEnabled()
  await kiosk.tap('Friday, March 12 at 10:15 AM')
  await kiosk.findHeading('Thank you, Maria')
  expect(screen.getByText('It is booked: Yoga class, Friday, March 12 at 10:15 AM.')).toBeVisible()
  const { body } = await shop.get<object>(`/api/appointments/${next}`)
  expect(body).toMatchObject({ bookings: [{ clientId, status: 'booked' }] })
  await passTime(15_500)
  await kiosk.findHeading(/Check in here/)
})
