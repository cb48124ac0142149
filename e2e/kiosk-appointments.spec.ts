import type { Appointment } from '../domain/src/appointments/schema.ts'
import type { Client } from '../domain/src/clients/schema.ts'
import type { Employee } from '../domain/src/employees/schema.ts'
import type { Service } from '../domain/src/services/schema.ts'
import { minutesAfter } from '../domain/src/shared/time.ts'
import { newAppointments, newClient, newEmployee, newItem, newService } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { type Api, openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

const MASSAGE = { name: 'Massage', kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0 } as const

/** On the minute, so many minutes from now. */
const soon = (minutes: number) => minutesAfter(new Date(Math.floor(Date.now() / 60_000) * 60_000), minutes)
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

type Booking = { service: Service; employee: Employee; startsAt: Date; client?: Client }

async function book(api: Api, { service, employee, startsAt, client }: Booking): Promise<Appointment> {
  const item = newItem({ serviceId: service.id, employeeId: employee.id, startsAt: startsAt.toISOString() })
  const agreed = { anyway: { reason: 'The story wants it so' } }
  const body = newAppointments([item], { clientId: client?.id ?? null, ...agreed })
  const { items } = await api<{ items: [Appointment] }>('/api/appointments', body)
  return items[0]
}

const luca = (api: Api) => api<Employee>('/api/employees', newEmployee({ firstName: 'Luca', lastName: 'Rossi' }))

test('a client checks in to what she has booked, by its name and time', async ({ api, kiosk, desk }) => {
  const { client } = await openShopWithPass(api)
  const [service, employee] = [await api<Service>('/api/services', newService(MASSAGE)), await luca(api)]
  const startsAt = soon(15)
  await book(api, { service, employee, startsAt, client })
  const page = new ClientScreen(desk)
  await page.open(client.id, 'Maria Silva')
  const comingUp = desk.getByRole('list', { name: 'Coming up' })
  await expect(comingUp.getByRole('listitem')).toContainText(['Massage'])
  await expect(comingUp).toContainText('with Luca')
  await expect(comingUp).toContainText('booked')

  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.lookUp('0142')
  await expect(screen.heading('Is this you?')).toBeVisible()
  await expect(screen.text(`${clock.format(startsAt)} with Luca`)).toBeVisible()
  await screen.tap('Something else')
  await expect(kiosk.getByRole('main').getByRole('listitem')).toHaveText([/^Massage .+ with Luca$/, 'Yoga class'])
  await screen.tap(/^Massage/)
  await screen.tap('Check in')
  await expect(screen.heading('Welcome, Maria')).toBeVisible()
  await expect(screen.text(`Massage, ${clock.format(startsAt)} with Luca`)).toBeVisible()
  await expect(comingUp).toContainText('here')
  await screen.tap('Not me? Undo')
  await expect(screen.text('Nothing was taken.')).toBeVisible()
  await expect(comingUp).toContainText('booked')
})

test('whoever walks in is offered the class that is about to start, with the places left', async ({ api, kiosk }) => {
  const { service } = await openShopWithPass(api)
  await api('/api/services', newService({ name: 'Sauna' }))
  const startsAt = soon(20)
  const { id } = await book(api, { service, employee: await luca(api), startsAt })
  const first = await api<Client>('/api/clients', newClient({ firstName: 'Ben', phone: '' }))
  await api('/api/bookings', { id: crypto.randomUUID(), appointmentId: id, clientId: first.id })
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.lookUp('0142')
  const time = clock.format(startsAt)
  await expect(kiosk.getByRole('main').getByRole('listitem')).toHaveText([
    `Yoga class ${time}, 13 places left`,
    'Sauna',
  ])
  await screen.tap(/^Yoga class/)
  await expect(screen.text(`${time}, 13 places left`)).toBeVisible()
  await screen.tap('Check in')
  await expect(screen.text(`Yoga class, ${time} with Luca`)).toBeVisible()
  await screen.open()
  await screen.lookUp('0142')
  await expect(screen.text(`${time} with Luca`)).toBeVisible()
  await screen.tap('Check in')
  await expect(screen.text('already checked in')).toBeVisible()
})

test('a client’s page says what was missed, and what was before', async ({ api, desk }) => {
  const { client } = await openShopWithPass(api)
  const [service, employee] = [await api<Service>('/api/services', newService(MASSAGE)), await luca(api)]
  const page = new ClientScreen(desk)
  await page.open(client.id, 'Maria Silva')
  await expect(desk.getByRole('region', { name: 'Coming up' })).toContainText('Nothing is booked.')
  const { bookings } = await book(api, { service, employee, startsAt: soon(-180), client })
  const id = bookings[0]?.id
  await desk.getByText('Earlier appointments').click()
  const earlier = desk.getByRole('list', { name: 'Earlier appointments' })
  await expect(earlier).toContainText('missed?')
  await api(`/api/bookings/${id}/status`, { id: crypto.randomUUID(), status: 'no_show' })
  await expect(earlier).toContainText('no-show')
  await expect(desk.getByText('1 missed', { exact: true })).toBeVisible()
  await api(`/api/bookings/${id}/forgive`, { id: crypto.randomUUID() })
  await expect(earlier).toContainText('no-show, forgiven')
  await expect(desk.getByText('1 missed', { exact: true })).toBeHidden()
})
