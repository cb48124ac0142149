import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { ONLINE_OPTIONS } from '@deskbell/domain/online-booking/schema.ts'
import type { WaitingPage } from '@deskbell/domain/waiting-list/schema.ts'
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

const desk = useDesk()
const tablet = useTablet(desk)

beforeEach(() => {
  desk.clock.now = new Date('2027-03-05T10:00:00Z')
  vi.setSystemTime(desk.clock.now)
})

/** Opens a business whose only class begins soon and is full, and in which Maria has no place. */
async function openFullClass(walkIns: boolean) {
  const shop = await desk.openShop()
  const kiosk = { ...KIOSK_OPTIONS, waitingList: true, walkIns }
  const online = { ...ONLINE_OPTIONS, on: true, waitingList: true }
  await desk.db.update(business).set({ kiosk, online }).where(eq(business.id, shop.businessId))
  const { id: clientId } = await createClient(shop)
  const { id: other } = await createClient(shop, { firstName: 'Ben', phone: '' })
  const { id: serviceId } = await createService(shop, { capacity: 1 })
  const { id: employeeId } = await createEmployee(shop)
  const { id: appointmentId } = await createAppointment(shop, {
    serviceId,
    employeeId,
    startsAt: '2027-03-05T10:45:00.000Z',
  })
  await createBooking(shop, { appointmentId, clientId: other })
  return { shop, clientId, appointmentId }
}

test('whoever finds the class full joins its line, and hears their place', async () => {
  const { shop, clientId, appointmentId } = await openFullClass(false)
  const kiosk = await tablet.open(shop)
  await kiosk.lookUp('0142')
  await kiosk.findHeading('This class is full')
  expect(screen.getByText('Yoga class, 10:45 AM')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Check in without a place' })).toBeNull()
  await kiosk.tap('Join the waiting list')
  await kiosk.findHeading('You are number 1 in line')
  const { body } = await shop.get<WaitingPage>(`/api/waiting-list?appointmentId=${appointmentId}`)
  expect(body.items).toMatchObject([{ clientId, status: 'waiting' }])
})

test('where walk-ins check in, they can do so without a place', async () => {
  const { shop } = await openFullClass(true)
  const kiosk = await tablet.open(shop)
  await kiosk.lookUp('0142')
  await kiosk.tap('Check in without a place')
  await kiosk.tap('Check in')
  await kiosk.findHeading('Welcome, Maria')
})
