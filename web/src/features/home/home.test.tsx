import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { backup } from '../../../../server/src/db/schema/backup.ts'
import { business } from '../../../../server/src/db/schema/business.ts'
import { client as clientTable } from '../../../../server/src/db/schema/client.ts'
import { device } from '../../../../server/src/db/schema/device.ts'
import { message } from '../../../../server/src/db/schema/message.ts'
import type { TestBusiness } from '../../../../server/src/test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
} from '../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../test/desk.tsx'
import { findDialog, getPart } from '../../test/form.ts'
import { useMail } from '../../test/mail.ts'

const desk = useDesk()
const now = new Date('2026-11-20T15:00:00Z')

beforeEach(() => {
  desk.clock.now = now
  vi.useFakeTimers({ toFake: ['Date'], now })
})

async function openHome(shop: TestBusiness) {
  const opened = await desk.open('/dashboard', { shop })
  await screen.findByRole('heading', { level: 1, name: /^Good / })
  return { ...opened, main: getPart(opened.user, screen.getByRole('main')) }
}

const figure = (label: string) => screen.getByRole('link', { name: new RegExp(`^${label}`) })

const findAttention = async () => within(await screen.findByRole('region', { name: 'Needs attention' }))

async function findAttentionRow(words: string) {
  return (await (await findAttention()).findByText(words)).closest('li') as HTMLElement
}

const expectNoAttention = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Needs attention' })).not.toBeInTheDocument())

const firstDays = () => screen.findByRole('region', { name: 'Your first days' })

function checkIn(shop: TestBusiness, clientId: string, serviceId: string) {
  return shop.post('/api/check-ins', { id: newId(), clientId, serviceId })
}

test('the figures of the day follow the visits, down again with an undo, and lead to their reports', async () => {
  const shop = await desk.openShop()
  const { id: serviceId } = await createService(shop)
  const { clientId } = await createPass(shop)
  await desk.db.update(clientTable).set({ photoVersion: 'abc' }).where(eq(clientTable.id, clientId))
  const { user } = await openHome(shop)
  await waitFor(() => expect(figure('Check-ins today')).toHaveTextContent('0'))
  expect(figure('Taken today')).toHaveTextContent(/€120.*1 package sold/)
  expect(figure('Visits owed')).toHaveTextContent('10 sold, 0 used today')
  await checkIn(shop, clientId, serviceId)
  await waitFor(() => expect(figure('Check-ins today')).toHaveTextContent('1'))
  await waitFor(() => expect(figure('Visits owed')).toHaveTextContent('10 sold, 1 used today'))
  const list = await screen.findByRole('list', { name: 'Check-ins today' })
  const door = within(list)
  await door.findByText('Maria Silva')
  expect(list.querySelector('img')).toHaveAttribute('src', `/api/clients/${clientId}/photo?v=abc`)
  await user.click(await door.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(figure('Check-ins today')).toHaveTextContent('0'))
  await waitFor(() => expect(figure('Visits owed')).toHaveTextContent('10 sold, 0 used today'))
  for (const [label, report] of [
    ['Check-ins today', 'attendance'],
    ['Taken today', 'sales'],
    ['Visits owed', 'liability'],
    ['New clients', 'clients'],
  ] as const)
    expect(figure(label).getAttribute('href')).toMatch(new RegExp(`^/dashboard/reports/${report}\\?from=`))
})

test('who is next, who is here and who is late', async () => {
  const shop = await desk.openShop()
  const { id: clientId } = await createClient(shop)
  const yoga = await createService(shop)
  const massage = await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1 })
  const ana = await createEmployee(shop, { firstName: 'Ana', email: 'ana@example.com' })
  const luca = await createEmployee(shop, { firstName: 'Luca', email: 'luca@example.com' })
  const at = (minutes: number) => minutesAfter(now, minutes).toISOString()
  await createAppointment(shop, { serviceId: massage.id, employeeId: ana.id, startsAt: at(-8) }, { clientId })
  await createAppointment(shop, { serviceId: yoga.id, employeeId: luca.id, startsAt: at(-2) })
  const { user } = await openHome(shop)
  const rows = () => within(screen.getByRole('list', { name: 'Next' })).getAllByRole('listitem')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]).toHaveTextContent(/Maria Silva.*Massage · Ana.*8 min late/)
  expect(rows()[1]).toHaveTextContent(/Yoga class.*0 of 14 · Luca.*nobody yet/)
  await user.click(screen.getByRole('button', { name: 'Maria Silva' }))
  const dialog = await findDialog(user, 'Maria Silva')
  await dialog.findAllByText(/Massage/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog.root).not.toBeInTheDocument())
  await checkIn(shop, clientId, massage.id)
  await waitFor(() => expect(rows()).toHaveLength(1))
})

describe('an unpaid visit', () => {
  async function openUnpaidVisits() {
    const shop = await desk.openShop()
    const { id: serviceId } = await createService(shop)
    const sold = await createPackage(shop)
    const { id: clientId } = await createClient(shop)
    await checkIn(shop, clientId, serviceId)
    const { user } = await openHome(shop)
    expect(await findAttentionRow('1 unpaid visit')).toHaveTextContent('Maria Silva, Yoga class')
    const start = async () => {
      await user.click(screen.getByRole('button', { name: 'Settle: 1 unpaid visit' }))
      const dialog = await findDialog(user, 'Unpaid visits')
      await user.click(await dialog.findByRole('button', { name: /^Settle: Maria Silva/ }))
      return dialog
    }
    return { shop, user, clientId, sold, start }
  }

  test('is settled where it is told by a pass that is sold', async () => {
    const { user, start } = await openUnpaidVisits()
    const dialog = await start()
    expect(await dialog.findByRole('radio', { name: /Ten visits/ })).toBeChecked()
    await dialog.press('Sell')
    await dialog.findByText(/All visits are paid for/)
    await user.keyboard('{Escape}')
    await expectNoAttention()
    await waitFor(() => expect(figure('Visits owed')).toHaveTextContent('9'))
  })

  test('is settled by a pass that pays for it later', async () => {
    const { shop, user, clientId, sold, start } = await openUnpaidVisits()
    await createPass(shop, { clientId, packageId: sold.id })
    const dialog = await start()
    await user.click(await dialog.findByRole('radio', { name: /Ten visits/ }))
    await dialog.press('Move')
    await dialog.findByText(/All visits are paid for/)
    await expectNoAttention()
  })
})

describe('with a mail server', () => {
  useMail(desk)

  test('a message that could not be sent is tried again where it is told', async () => {
    const shop = await desk.openShop()
    const { businessId } = shop
    const { id: clientId } = await createClient(shop, { email: 'maria@example.com' })
    const failed = { kind: 'booked', channel: 'email', status: 'failed', lastError: 'Try again later' } as const
    const written = { to: 'maria@example.com', subject: 'You are booked', text: 'Hello Maria' }
    const times = { dueAt: now, createdAt: now, expiresAt: minutesAfter(now, 24 * 60) }
    await desk.db
      .insert(message)
      .values({ ...failed, ...written, ...times, businessId, id: newId(), once: 'a', clientId })
    const { user } = await openHome(shop)
    const row = await findAttentionRow('1 message could not be sent')
    expect(row).toHaveTextContent('Try again later')
    await user.click(within(row).getByRole('button', { name: 'Try again: 1 message could not be sent' }))
    await findToast('1 message on the way')
    await expectNoAttention()
  })
})

test('passes that end soon and kiosks that are off are told of, and clients reminded in place', async () => {
  const shop = await desk.openShop()
  const { id: clientId } = await createClient(shop, { email: 'maria@example.com' })
  const { id: packageId } = await createPackage(shop, { validity: { count: 30, unit: 'day' } })
  await createPass(shop, { clientId, packageId, startsOn: '2026-10-25' })
  const openingHours = Array(7).fill([{ from: '00:00', to: '24:00' }])
  await shop.put('/api/hours/opening', { version: 1, openingHours })
  await shop.post('/api/devices/open', { id: newId(), name: 'Front door' })
  await desk.db
    .update(device)
    .set({ lastSeenAt: minutesAfter(now, -40), pending: 2 })
    .where(eq(device.businessId, shop.businessId))
  const { user } = await openHome(shop)
  expect(await findAttentionRow('1 pass expires within a week')).toHaveTextContent('Maria Silva · 10 visits left')
  ;(await findAttention()).getByText(/Front door/)
  await user.click(screen.getByRole('button', { name: 'Remind: 1 pass expires within a week' }))
  const letter = await findDialog(user, 'Mail 1 client')
  await letter.fill({ Subject: 'Your pass ends soon' })
  await letter.press('Send')
  await waitFor(() => expect(screen.queryByText('1 pass expires within a week')).not.toBeInTheDocument())
})

describe('the first days', () => {
  test('tick by themselves, are put away and come back', async () => {
    const shop = await desk.openShop()
    const { user, router } = await openHome(shop)
    expect(await firstDays()).toHaveTextContent('0 of 7 done')
    expect(screen.getByRole('link', { name: /Add a service/ })).not.toHaveAccessibleName(/Done/)
    await createService(shop)
    await screen.findByRole('link', { name: /^Done:\s*Add a service/ })
    expect(await firstDays()).toHaveTextContent('1 of 7 done')
    await user.click(screen.getByRole('link', { name: /Add a client/ }))
    await screen.findByRole('heading', { level: 1, name: 'Clients' })
    await router.navigate({ to: '/dashboard' })
    const card = await firstDays()
    await user.click(within(card).getByRole('button', { name: 'Hide the first days' }))
    await waitFor(() => expect(card).not.toBeInTheDocument())
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Undo' }))
    expect(await firstDays()).toHaveTextContent('1 of 7 done')
  })

  test('go away once all is done', async () => {
    const shop = await desk.openShop()
    const { businessId } = shop
    await createService(shop)
    await createPass(shop)
    await desk.db.update(business).set({ logoUrl: '/logo.png', pinCipher: 'sealed' }).where(eq(business.id, businessId))
    await desk.db.insert(backup).values({ businessId, id: newId(), kind: 'nightly', status: 'kept', byName: '' })
    await openHome(shop)
    expect(await firstDays()).toHaveTextContent('6 of 7 done')
    // Another browser: this one would be locked, since the shop has a PIN.
    const tablet = await desk.openBrowser(shop)
    expect((await tablet.post('/api/devices/open', { id: newId(), name: 'Front door' })).status).toBe(200)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your first days' })).not.toBeInTheDocument())
  })
})

test('what is begun from home: an appointment found, a client added, a package sold', async () => {
  const shop = await desk.openShop()
  const { id: serviceId } = await createService(shop)
  const { id: clientId } = await createClient(shop)
  const { id: employeeId } = await createEmployee(shop, { firstName: 'Luca' })
  const startsAt = minutesAfter(now, 24 * 60).toISOString()
  const { id: appointmentId } = await createAppointment(shop, { serviceId, employeeId, startsAt })
  await createBooking(shop, { appointmentId, clientId })
  const { user, main } = await openHome(shop)
  const close = async (dialog: HTMLElement) => {
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  }
  await main.press(/Find anything/)
  await user.type(await screen.findByRole('combobox', { name: 'Search for anything' }), 'silva')
  const found = within(await screen.findByRole('group', { name: 'Appointments' }))
  await user.click(await found.findByRole('option', { name: /Maria Silva.*Yoga class · Luca/ }))
  await close((await findDialog(user, 'Maria Silva')).root)
  for (const [button, title] of [
    ['Sell', 'Sell a package'],
    ['Book', 'New appointment'],
  ] as const) {
    await main.press(button)
    await close((await findDialog(user, title)).root)
  }
  await main.press('Add client')
  const form = await findDialog(user, 'Add a client')
  await form.fill({ 'First name': 'Zoe' })
  await form.press('Add client')
  await screen.findByRole('heading', { level: 1, name: 'Zoe' })
})
