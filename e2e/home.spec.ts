import type { Pass } from '../domain/src/passes/schema.ts'
import { newId } from '../domain/src/shared/new-id.ts'
import { newAppointments, newClient, newEmployee, newItem, newSale, newService } from '../server/src/test/factories.ts'
import { mailing } from './mailing.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { HomeScreen } from './pages/home-screen.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { PaletteScreen } from './pages/palette-screen.ts'
import { openShop, openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}

test('the figures of the day follow the kiosk, down again with an undo, and lead to their reports', async ({
  api,
  desk,
  kiosk,
}) => {
  await openShopWithPass(api)
  const home = new HomeScreen(desk)
  await home.open()
  await expect(home.figure('Check-ins today')).toContainText('0')
  await expect(home.figure('Taken today')).toContainText('€120')
  await expect(home.figure('Taken today')).toContainText('1 package sold')
  await expect(home.figure('Visits owed')).toContainText('10 sold, 0 used today')
  await expect(home.figure('New clients this week')).toContainText('1')
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.lookUp('0142')
  await screen.tap('Check in')
  await expect(home.figure('Check-ins today')).toContainText('1')
  await expect(home.figure('Visits owed')).toContainText('10 sold, 1 used today')
  await checkPage(desk, 'home on a day with a visit')
  await home.atTheDoor.getByRole('button', { name: 'Undo' }).click()
  await expect(home.figure('Check-ins today')).toContainText('0')
  await expect(home.figure('Visits owed')).toContainText('10 sold, 0 used today')
  for (const [label, report] of [
    ['Check-ins today', 'attendance'],
    ['Taken today', 'sales'],
    ['Visits owed', 'liability'],
    ['New clients', 'clients'],
  ] as const)
    await expect(home.figure(label)).toHaveAttribute('href', new RegExp(`^/dashboard/reports/${report}\\?from=`))
})

test('who is next, who is here and who is late', { tag: '@every-width' }, async ({ api, desk }) => {
  const { client, service } = await openShop(api)
  const massage = await api<{ id: string }>(
    '/api/services',
    newService({ name: 'Massage', kind: 'one_to_one', capacity: 1 }),
  )
  const ana = await api<{ id: string }>('/api/employees', newEmployee({ firstName: 'Ana' }))
  const luca = await api<{ id: string }>('/api/employees', newEmployee({ firstName: 'Luca' }))
  const book = (serviceId: string, employeeId: string, minutes: number, clientId: string | null) =>
    api('/api/appointments', {
      ...newAppointments([newItem({ serviceId, employeeId, startsAt: minutesFromNow(minutes) })], { clientId }),
    })
  await book(massage.id, ana.id, -8, client.id)
  await book(service.id, luca.id, -2, null)
  const home = new HomeScreen(desk)
  await home.open()
  await expect(home.next).toHaveCount(2)
  await expect(home.next.first()).toContainText(/Maria Silva.*Massage · Ana.*[89] min late/)
  await expect(home.next.last()).toContainText(/Yoga class.*0 of 14 · Luca.*nobody yet/)
  await checkPage(desk, 'home with somebody late')
  await home.next.first().getByRole('button', { name: 'Maria Silva' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Maria Silva' })
  await expect(dialog).toContainText('Massage')
  await desk.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await api('/api/check-ins', { id: newId(), clientId: client.id, serviceId: massage.id })
  await expect(home.next).toHaveCount(1)
})

test('an unpaid visit is settled where it is told', async ({ api, desk }) => {
  const { client, service } = await openShop(api)
  await api('/api/check-ins', { id: newId(), clientId: client.id, serviceId: service.id })
  const home = new HomeScreen(desk)
  await home.open()
  const row = home.attentionRow('1 unpaid visit')
  await expect(row).toContainText('Maria Silva, Yoga class')
  await row.getByRole('button', { name: 'Settle: 1 unpaid visit' }).click()
  const dialog = new FormDialog(desk, 'Unpaid visits')
  await expect(dialog.root.getByRole('listitem')).toContainText('Maria Silva')
  await checkPage(desk, 'unpaid visits')
  await dialog.root.getByRole('button', { name: /^Settle: Maria Silva/ }).click()
  await expect(dialog.root.getByRole('radio', { name: /Ten visits/ })).toBeChecked()
  await checkPage(desk, 'settling an unpaid visit')
  await dialog.press('Sell')
  await expect(dialog.root).toContainText('All visits are paid for')
  await desk.keyboard.press('Escape')
  await expect(home.attention).toHaveCount(0)
  await expect(home.figure('Visits owed')).toContainText('9')
})

test('a visit that a pass pays for later is settled by it', async ({ api, desk }) => {
  const { client, service, sold } = await openShop(api)
  await api('/api/check-ins', { id: newId(), clientId: client.id, serviceId: service.id })
  await api<Pass>('/api/passes', newSale({ clientId: client.id, packageId: sold.id, startsOn: '2026-01-01' }))
  const home = new HomeScreen(desk)
  await home.open()
  await home.attentionRow('1 unpaid visit').getByRole('button').click()
  const dialog = new FormDialog(desk, 'Unpaid visits')
  await dialog.root.getByRole('button', { name: /^Settle: Maria Silva/ }).click()
  await dialog.root.getByRole('radio', { name: /Ten visits/ }).check()
  await dialog.press('Move')
  await expect(dialog.root).toContainText('All visits are paid for')
  await expect(home.attention).toHaveCount(0)
})

mailing('a message that could not be sent is tried again where it is told', async ({ api, desk, server, smtp }) => {
  const { client } = await openShop(api, { email: 'maria@example.com' })
  await server.query(
    `insert into message (business_id, id, once, kind, channel, status, client_id, "to", subject, text, due_at, expires_at,
      last_error) values ('default', '${newId()}', 'a story', 'booked', 'email', 'failed', '${client.id}',
      'maria@example.com', 'You are booked', 'Hello Maria', now(), now() + interval '1 day', 'Try again later')`,
  )
  const home = new HomeScreen(desk)
  await home.open()
  const row = home.attentionRow('1 message could not be sent')
  await expect(row).toContainText('Try again later')
  await checkPage(desk, 'home with a failed message')
  await row.getByRole('button', { name: 'Try again: 1 message could not be sent' }).click()
  await expect(desk.getByText('1 message on the way')).toBeVisible()
  await expect(home.attention).toHaveCount(0)
  await expect.poll(() => smtp.letters.map(({ subject }) => subject)).toContain('You are booked')
})

test('passes that end soon and kiosks that are off are told of, and clients reminded in place', async ({
  api,
  desk,
  server,
}) => {
  const { client } = await openShopWithPass(api)
  await api('/api/clients', newClient({ firstName: 'Ben' }))
  await server.query(`update client set email = 'maria@example.com' where id = '${client.id}'`)
  await server.query(
    `update pass set expires_on = current_date + 3, starts_on = current_date - 20, starts_at_first_visit = false`,
  )
  const allWeek = Array(7).fill([{ from: '00:00', to: '24:00' }])
  await desk.request.put('/api/hours/opening', { data: { version: 1, openingHours: allWeek } })
  await api('/api/devices/open', { id: newId(), name: 'Front door' })
  await server.query(`update device set last_seen_at = now() - interval '40 minutes', pending = 2`)
  const home = new HomeScreen(desk)
  await home.open()
  const row = home.attentionRow('1 pass expires within a week')
  await expect(row).toContainText('Maria Silva · 10 visits left')
  await checkPage(desk, 'home with much to see to')
  await row.getByRole('button', { name: 'Remind: 1 pass expires within a week' }).click()
  const letter = new FormDialog(desk, 'Mail 1 client')
  await letter.fill({ Subject: 'Your pass ends soon' })
  await letter.press('Send')
  await expect(row).toHaveCount(0)
})

test('the first days tick by themselves, are put away and come back', async ({ api, desk }) => {
  const home = new HomeScreen(desk)
  await home.open()
  await expect(home.firstDays).toContainText('0 of 7 done')
  await expect(home.step('Add a service')).not.toContainText('Done')
  await api('/api/services', newService())
  await expect(home.firstDays).toContainText('1 of 7 done')
  await expect(home.firstDays.getByRole('link', { name: 'Done: Add a service' })).toBeVisible()
  await home.step('Add a client').click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await home.open()
  await home.firstDays.getByRole('button', { name: 'Hide the first days' }).click()
  await expect(home.firstDays).toHaveCount(0)
  await desk.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(home.firstDays).toContainText('1 of 7 done')
})

test('the first days go away once all is done', async ({ api, desk, server }) => {
  await openShop(api)
  await server.query(`update business set logo_url = '/logo.png', pin_cipher = 'sealed'`)
  await server.query(
    `insert into backup (business_id, id, kind, status, by_name) values ('default', '${newId()}', 'nightly', 'kept', '')`,
  )
  const home = new HomeScreen(desk)
  await home.open()
  await expect(home.firstDays).toContainText('6 of 7 done')
  await api('/api/devices/open', { id: newId(), name: 'Front door' })
  await expect(home.firstDays).toHaveCount(0)
})

test('what is begun from home: an appointment found, a client added, a package sold', async ({ api, desk }) => {
  const { client, service } = await openShop(api)
  const luca = await api<{ id: string }>('/api/employees', newEmployee({ firstName: 'Luca' }))
  const item = newItem({ serviceId: service.id, employeeId: luca.id, startsAt: minutesFromNow(24 * 60) })
  const { items } = await api<{ items: { id: string }[] }>('/api/appointments', newAppointments([item]))
  await api('/api/bookings', { id: newId(), appointmentId: items[0]?.id, clientId: client.id })
  const home = new HomeScreen(desk)
  const palette = new PaletteScreen(desk)
  await home.open()
  await desk.getByRole('button', { name: 'Find anything' }).click()
  await palette.box.fill('silva')
  await palette
    .group('Appointments')
    .getByRole('option', { name: /Maria Silva.*Yoga class · Luca/ })
    .click()
  await expect(desk.getByRole('dialog', { name: 'Maria Silva' })).toContainText('Maria Silva')
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  for (const [button, title] of [
    ['Sell', 'Sell a package'],
    ['Book', 'New appointment'],
  ] as const) {
    await desk.getByRole('button', { name: button, exact: true }).click()
    await expect(desk.getByRole('dialog', { name: title })).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
  }
  await desk.getByRole('button', { name: 'Add client', exact: true }).click()
  const form = new FormDialog(desk, 'Add a client')
  await form.fill({ 'First name': 'Zoe' })
  await form.press('Add client')
  await expect(new ClientScreen(desk).named('Zoe')).toBeVisible()
})
