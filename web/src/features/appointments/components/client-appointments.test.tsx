import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import {
  createAppointment,
  createClient,
  createEmployee,
  createService,
} from '../../../../../server/src/test/factories.ts'
import { createDevice } from '../../../../../server/src/test/tablet.ts'
import { useDesk } from '../../../test/desk.tsx'

const desk = useDesk()

beforeEach(() => {
  desk.clock.now = new Date('2027-03-05T10:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: desk.clock.now })
})

async function openBookedShop(startsAt: string) {
  const shop = await desk.openShop()
  const client = await createClient(shop)
  const { id: serviceId } = await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1 })
  const { id: employeeId } = await createEmployee(shop, { firstName: 'Luca', lastName: 'Rossi' })
  const book = (): Promise<Appointment> =>
    createAppointment(shop, { serviceId, employeeId, startsAt }, { clientId: client.id })
  return { shop, client, serviceId, book }
}

async function openClient(shop: TestBusiness, clientId: string) {
  const { user } = await desk.open(`/dashboard/clients/${clientId}`, { shop })
  await screen.findByRole('heading', { level: 1, name: 'Maria Silva' })
  return user
}

test('what a client has booked is said with whom, and whether she is here as a kiosk hears of it', async () => {
  const { shop, client, serviceId, book } = await openBookedShop('2027-03-05T10:15:00.000Z')
  await book()
  await openClient(shop, client.id)
  const comingUp = await screen.findByRole('list', { name: 'Coming up' })
  await waitFor(() => expect(comingUp).toHaveTextContent(/Massage.*with Luca.*booked/))
  const tablet = await createDevice(desk, shop)
  const entry = tablet.checkIn({ clientId: client.id, serviceId })
  await tablet.send([entry])
  await waitFor(() => expect(screen.getByRole('list', { name: 'Coming up' })).toHaveTextContent('here'))
  await tablet.send([tablet.undo({ checkInId: entry.id })])
  await waitFor(() => expect(screen.getByRole('list', { name: 'Coming up' })).toHaveTextContent('booked'))
})

test('a client’s page says what was missed, and what was before', async () => {
  const { shop, client, book } = await openBookedShop('2027-03-05T07:00:00.000Z')
  const user = await openClient(shop, client.id)
  await waitFor(() => expect(screen.getByRole('region', { name: 'Coming up' })).toHaveTextContent('Nothing is booked.'))
  const { bookings } = await book()
  const path = `/api/bookings/${bookings[0]?.id}`
  await user.click(await screen.findByText('Earlier appointments'))
  const findEarlier = (words: string) =>
    waitFor(() => expect(screen.getByRole('list', { name: 'Earlier appointments' })).toHaveTextContent(words))
  await findEarlier('missed?')
  await shop.post(`${path}/status`, { id: newId(), status: 'no_show' })
  await findEarlier('no-show')
  await screen.findByText('1 missed')
  await shop.post(`${path}/forgive`, { id: newId() })
  await findEarlier('no-show, forgiven')
  await waitFor(() => expect(screen.queryByText('1 missed')).not.toBeInTheDocument())
})
