import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { ONLINE_OPTIONS } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { business } from '../../../../../server/src/db/schema/business.ts'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
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

/** Opens a business with a mother whose pass of two visits the household shares, and two children booked to a class. */
async function openShopWithFamily() {
  const shop = await desk.openShop()
  const maria = await createClient(shop)
  const { id: packageId } = await createPackage(shop, { visits: 2, soldOnline: true, price: 12_000 })
  const pass = await createPass(shop, { clientId: maria.id, packageId })
  await shop.post(`/api/passes/${pass.id}/share`, { id: newId() })
  const { id: serviceId } = await createService(shop, { name: 'Judo' })
  const { id: employeeId } = await createEmployee(shop, { firstName: 'Luca' })
  const item = { serviceId, employeeId, startsAt: '2027-03-05T10:15:00.000Z' }
  const { id: appointmentId } = await createAppointment(shop, item)
  const children = ['Ben', 'Mia'].map(async (firstName) => {
    const { id } = await createClient(shop, { firstName, phone: '' })
    await shop.put(`/api/clients/${id}/household`, { withClientId: maria.id })
    await createBooking(shop, { appointmentId, clientId: id })
    return id
  })
  const [ben, mia] = await Promise.all(children)
  return { shop, maria: maria.id, ben: ben ?? '', mia: mia ?? '' }
}

async function findVisits(shop: TestBusiness, ids: string[]) {
  const lists = ids.map((id) => shop.get<{ items: CheckIn[] }>(`/api/check-ins?clientId=${id}`))
  return (await Promise.all(lists)).map(({ body }) => body.items.filter(({ undoneAt }) => !undoneAt).length)
}

const findRow = (name: string | RegExp) =>
  waitFor(() => {
    const row = screen.getByText(name).closest('li')
    if (!row) throw new Error('not in a list')
    return row
  })

test('a mother checks in both children by one confirm, reads what is left for each, and takes one back', async () => {
  const { shop, maria, ben, mia } = await openShopWithFamily()
  const kiosk = await tablet.open(shop)
  await kiosk.lookUp('0142')
  await kiosk.findHeading('Who is here?')
  const isTicked = (name: RegExp) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked
  expect([/^Maria S/, /^Ben S/, /^Mia S/].map(isTicked)).toEqual([false, true, true])
  await kiosk.tap('Check in')
  await kiosk.findHeading('Welcome, Ben and Mia')
  expect(await findRow('Ben')).toHaveTextContent('Judo, 10:15 AM with Luca1 visit left')
  expect(await findRow('Mia')).toHaveTextContent('0 visits left')
  expect(await findVisits(shop, [maria, ben, mia])).toEqual([0, 1, 1])
  await kiosk.user.click(within(await findRow('Mia')).getByRole('button', { name: /^Undo/ }))
  await waitFor(async () => expect(await findRow('Mia')).toHaveTextContent('Undone.'))
  expect(await findVisits(shop, [maria, ben, mia])).toEqual([0, 1, 0])
  await kiosk.tap('Done')
  await kiosk.findHeading(/Check in here/)
})

test('without the server each is kept here and sent once, and whoever is alone reads what they always did', async () => {
  const { shop, maria, ben, mia } = await openShopWithFamily()
  const kiosk = await tablet.open(shop)
  await tablet.waitForRoster()
  let isAway = true
  for (const method of ['GET', 'POST'])
    desk.intercept(method, /^\/api\//, (_, next) => {
      if (isAway) throw new TypeError('Failed to fetch')
      return next()
    })
  await kiosk.lookUp('0142')
  await kiosk.tap('Check in')
  await kiosk.findHeading('Welcome, Ben and Mia')
  expect(await findRow('Mia')).toHaveTextContent('0 visits leftbalance to be confirmed')
  await passTime(15_500)
  await screen.findByText(/Working offline.*2 waiting/)
  await kiosk.lookUp('0142')
  await kiosk.findHeading('Who is here?')
  // Both have come; now the mother is the only one who is ticked.
  await kiosk.tap('Check in')
  await kiosk.findHeading('Welcome, Maria')
  await passTime(8500)
  isAway = false
  await passTime(60_000)
  await waitFor(async () => expect(await findVisits(shop, [maria, ben, mia])).toEqual([1, 1, 1]))
})

test('an undo is offered no longer than it can be made, however long the result is shown', async () => {
  const { shop } = await openShopWithFamily()
  const kiosk = await tablet.open(shop)
  await kiosk.lookUp('0142')
  await kiosk.tap('Check in')
  await kiosk.findHeading('Welcome, Ben and Mia')
  await passTime(12_000)
  await kiosk.user.click(within(await findRow('Mia')).getByRole('button', { name: /^Undo/ }))
  await waitFor(async () => expect(await findRow('Mia')).toHaveTextContent('Undone.'))
  await passTime(7000)
  expect(screen.getByRole('button', { name: 'Done' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
})

test('each of a family renews, and books again, from their line of the result', async () => {
  const { shop, maria, ben } = await openShopWithFamily()
  const kioskOptions = { ...KIOSK_OPTIONS, renewals: true, nextVisit: true }
  const online = { ...ONLINE_OPTIONS, on: true }
  await desk.db.update(business).set({ kiosk: kioskOptions, online }).where(eq(business.id, shop.businessId))
  const { body: day } = await shop.get<{ items: Appointment[] }>('/api/appointments?from=2027-03-05&to=2027-03-06')
  const { serviceId = '', employeeId = '' } = day.items[0] ?? {}
  await createAppointment(shop, { serviceId, employeeId, startsAt: '2027-03-12T10:15:00.000Z' })
  const kiosk = await tablet.open(shop)
  await kiosk.lookUp('0142')
  await kiosk.tap('Check in')
  await kiosk.findHeading('Welcome, Ben and Mia')
  await kiosk.tap('Renew, €120 at the desk: Ben')
  expect(await screen.findByText('“Ten visits” is yours. Please pay €120 at the desk.')).toBeVisible()
  await kiosk.tap('Book your next visit: Ben')
  await kiosk.tap('No, thanks')
  await kiosk.tap('Book your next visit: Ben')
  await kiosk.tap('Friday, March 12 at 10:15 AM')
  expect(await screen.findByText('Booked: Friday, March 12 at 10:15 AM')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Book your next visit: Mia' })).toBeVisible()
  expect(await findVisits(shop, [maria, ben])).toEqual([0, 1])
  const { body: sales } = await shop.get<{ items: unknown[] }>(`/api/sales?clientId=${ben}`)
  expect(sales.items).toHaveLength(1)
})
