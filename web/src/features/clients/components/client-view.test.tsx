import type { Client, NewClient } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import {
  createAppointment,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
  newClient,
} from '../../../../../server/src/test/factories.ts'
import { pngPicture } from '../../../../../server/src/test/pictures.ts'
import { openClientPage } from '../../../test/client-page.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'

const desk = useDesk()

beforeEach(() => {
  desk.clock.now = new Date('2026-11-21T10:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: desk.clock.now })
})

async function openMaria(over: Partial<NewClient> = {}) {
  const shop = await desk.openShop()
  const client = await createClient(shop, over)
  return { shop, client, ...(await openClientPage(desk, shop, client.id)) }
}

function colleagueSaves(shop: TestBusiness, { id, version }: Client, over: Partial<NewClient>) {
  return shop.put(`/api/clients/${id}`, { ...newClient({ id, ...over }), version })
}

const glance = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling

async function findRows(list: string): Promise<HTMLElement[]> {
  return within(await screen.findByRole('list', { name: list })).findAllByRole('listitem')
}

test('what the desk wants to know stands first on a client’s page', async () => {
  const shop = await desk.openShop()
  const today = new Date().toISOString()
  const person = { email: 'maria@example.com', birthday: `1990-${today.slice(5, 10)}`, alertNote: 'Knee injury' }
  const { id: clientId } = await createClient(shop, person)
  const { id: serviceId } = await createService(shop)
  await shop.post('/api/check-ins', { id: newId(), clientId, serviceId })
  await createPass(shop, { clientId, paid: 5000, startsOn: null })
  const { user } = await openClientPage(desk, shop, clientId)
  await waitFor(() => expect(glance('Next')).toHaveTextContent('Nothing booked'))
  expect(glance('Last visit')).toHaveTextContent('Today')
  expect(glance('Owes')).toHaveTextContent('€701 visit unpaid')
  expect(glance('No-shows')).toHaveTextContent('None')
  screen.getByText('birthday today')
  screen.getByText(new RegExp(`${Number(today.slice(0, 4)) - 1990} years old`))
  expect(screen.getByRole('link', { name: '(201) 555-0142' })).toHaveAttribute('href', 'tel:+12015550142')
  expect(screen.getByRole('link', { name: 'maria@example.com' })).toHaveAttribute('href', 'mailto:maria@example.com')
  await user.click(screen.getByText('Unpaid'))
  const visits = await findRows('Visits')
  expect(visits).toHaveLength(1)
  expect(visits[0]).toHaveTextContent('unpaid')
})

test('from a client’s page it is one tap to check in, sell, book and mail, each with the alert note', async () => {
  const shop = await desk.openShop()
  await createService(shop)
  await createPackage(shop)
  const { id } = await createClient(shop, { email: 'maria@example.com', alertNote: 'Knee injury' })
  const { user, router, startCheckIn, startSelling, startBooking, startMailing } = await openClientPage(desk, shop, id)
  for (const start of [startCheckIn, startSelling, startBooking]) {
    const form = await start()
    await form.findByText('Knee injury')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(form.root).not.toBeInTheDocument())
  }
  const form = await startMailing()
  await form.press('Send')
  expect(form.field('Subject')).toHaveAccessibleDescription(/Enter a subject/)
  await form.fill({ Subject: 'Your mat', Text: 'You left it here.' })
  await form.press('Send')
  await findToast('The mail waits in the outbox')
  await router.navigate({ to: '/dashboard/outbox' })
  await screen.findByText('Your mat')
})

test('a photo is added, refused where it is none, removed and brought back', async () => {
  const { user, undo } = await openMaria()
  const input = await screen.findByLabelText('Photo')
  const picture = () => document.querySelector('main header img')
  await user.upload(input, new File(['<svg/>'], 'a.svg', { type: 'image/png' }))
  await findToast('That file can’t be read as a picture. Choose another one.')
  await user.upload(input, new File([new Uint8Array(await pngPicture())], 'me.png', { type: 'image/png' }))
  await findToast('Photo changed')
  await waitFor(() => expect(picture()).toBeInTheDocument())
  const address = picture()?.getAttribute('src') ?? ''
  expect((await desk.anonymous.get(address)).status).toBe(401)
  await user.click(screen.getByRole('button', { name: 'Change the photo' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove the photo' }))
  await waitFor(() => expect(picture()).not.toBeInTheDocument())
  await undo(/Photo removed/)
  await waitFor(() => expect(picture()).toBeInTheDocument())
})

test('files are kept with a client, and removed with a way back', async () => {
  const { user, undo } = await openMaria()
  await user.click(await screen.findByRole('link', { name: 'Files' }))
  await screen.findByText(/Nothing is kept here yet\./)
  const input = screen.getByRole('region', { name: 'Files' }).querySelector('input') as HTMLInputElement
  await user.upload(input, new File(['<script>alert(1)</script>'], 'Notes.html', { type: 'text/html' }))
  const [file] = await findRows('Files')
  expect(file).toHaveTextContent('1 kB, by Ada Owner')
  await user.click(screen.getByRole('button', { name: 'Remove Notes.html' }))
  await waitFor(() => expect(file).not.toBeInTheDocument())
  await undo(/Notes\.html was removed/)
  expect(await findRows('Files')).toHaveLength(1)
})

test('the history tells every change with who, before and after', async () => {
  const shop = await desk.openShop()
  const { clientId } = await createPass(shop)
  const { user, startEditing } = await openClientPage(desk, shop, clientId)
  const form = await startEditing()
  await form.fill({ 'First name': 'Mariana', 'Alert note': 'Knee injury' })
  await form.press('Save')
  await waitFor(() => expect(form.root).not.toBeInTheDocument())
  await user.click(screen.getByRole('link', { name: 'History' }))
  const [changed, ...before] = await findRows('History')
  for (const words of [
    'Details changed',
    'by Ada Owner',
    'First name: Maria → Mariana',
    'Alert note: nothing → Knee injury',
  ])
    expect(changed).toHaveTextContent(words)
  for (const words of ['Sold, Ten visits', 'Paid €120', 'Added as a client'])
    expect(before.filter(({ textContent }) => textContent?.includes(words))).toHaveLength(1)
})

test('payments say what they were for, and refunds stand apart', async () => {
  const shop = await desk.openShop()
  const pass = await createPass(shop)
  const refund = { id: newId(), seen: 1, visits: 1, amount: 1200, method: 'cash', forgiven: 0, note: '' }
  await shop.post(`/api/passes/${pass.id}/refunds`, refund)
  const { user } = await openClientPage(desk, shop, pass.clientId)
  await user.click(await screen.findByRole('link', { name: 'Payments' }))
  const [back, paid, ...others] = await findRows('Payments')
  expect(others).toEqual([])
  expect(back).toHaveTextContent(/refund.*-€12/)
  expect(paid).toHaveTextContent('Card, by Ada Owner')
  await user.click(within(paid as HTMLElement).getByRole('link', { name: 'Receipt' }))
  await screen.findByRole('heading', { level: 1, name: /^Receipt/ })
})

test('an alert note is seen before somebody is added to a class', async () => {
  const shop = await desk.openShop()
  const { id: employeeId } = await createEmployee(shop)
  const performers = [{ employeeId, price: null, durationMinutes: null }]
  const { id: serviceId } = await createService(shop, { performers })
  await createAppointment(shop, { serviceId, employeeId, startsAt: new Date(Date.now() + 60_000).toISOString() })
  await createClient(shop, { firstName: 'Zoe', lastName: 'Adler', alertNote: 'Allergic to lavender' })
  const { user } = await desk.open('/dashboard', { shop })
  const next = within(await screen.findByRole('list', { name: 'Next' }))
  await user.click(await next.findByRole('button', { name: /Yoga class/ }))
  const panel = await findDialog(user, 'Yoga class')
  await panel.press('Add client')
  await user.click(await panel.findByRole('button', { name: /Zoe Adler/ }))
  await panel.findByText('Allergic to lavender')
  await panel.press('Add Zoe')
  await within(await panel.findByRole('region', { name: 'Who comes' })).findByText('Zoe Adler')
})

test('tags are offered as one types', async () => {
  const shop = await desk.openShop()
  await createClient(shop, { firstName: 'Ben', tags: ['Knee', 'VIP'] })
  const { id } = await createClient(shop)
  const { user, startEditing } = await openClientPage(desk, shop, id)
  const form = await startEditing()
  await user.type(form.field('Tags'), 'kn')
  await user.click(await screen.findByRole('option', { name: 'Knee' }))
  await form.press('Save')
  await waitFor(() => expect(form.root).not.toBeInTheDocument())
  await screen.findByText('Knee')
})

test('an alert note and notes are added, and are shown wherever the client is picked', async () => {
  const { shop, client, router, startEditing, startCheckIn } = await openMaria({ firstName: 'Zoë' })
  await createService(shop)
  const form = await startEditing()
  expect(form.field('Phone')).toHaveValue('+12015550142')
  await form.fill({ 'Alert note': 'Knee injury', Notes: 'Prefers mornings' })
  await form.press('Save')
  await waitFor(() => expect(form.root).not.toBeInTheDocument())
  await screen.findByText('Prefers mornings')
  expect(await screen.findByRole('complementary', { name: /Zoë/ })).toHaveTextContent('Knee injury')
  await (await startCheckIn()).findByText('Knee injury')
  await router.navigate({ to: '/dashboard/clients' })
  const row = await screen.findByRole('row', { name: new RegExp(`${client.firstName} Silva`) })
  within(row).getByRole('img', { name: 'Alert: Knee injury' })
})

test('two colleagues change one client, and each is asked which version to keep', async () => {
  const { shop, client, startEditing } = await openMaria()
  const form = await startEditing()
  await colleagueSaves(shop, client, { lastName: 'Santos' })
  await screen.findByRole('heading', { level: 1, name: 'Maria Santos', hidden: true })
  await form.fill({ 'Last name': 'Sousa' })
  await form.press('Save')
  expect(await form.findByRole('alert')).toHaveTextContent('Somebody else changed this in the meantime.')
  await form.press('Show theirs')
  await waitFor(() => expect(form.field('Last name')).toHaveValue('Santos'))
  await form.fill({ 'First name': 'Mariana' })
  await form.press('Save')
  await screen.findByRole('heading', { level: 1, name: 'Mariana Santos' })
})

test('a client is archived on their page, which is undone', async () => {
  const { choose, undo } = await openMaria()
  await screen.findByRole('button', { name: 'Check in' })
  await choose('Archive')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check in' })).not.toBeInTheDocument())
  await undo(/Maria Silva.*archived/)
  await screen.findByRole('button', { name: 'Check in' })
})

test('staff let kiosks send a client to the desk, say why, and take it back', async () => {
  const { user, choose, undo } = await openMaria()
  await choose('Send to the desk at the kiosk…')
  const form = await findDialog(user, 'Send Maria to the desk')
  await form.press('Save')
  expect(form.field('Reason')).toHaveAccessibleDescription('Say why, so that everybody at the desk knows')
  await form.fill({ Reason: 'Left her yoga mat' })
  await form.press('Save')
  const note = await screen.findByRole('complementary', { name: 'At the kiosk' })
  expect(note).toHaveTextContent('Kiosks send Maria to the desk: Left her yoga mat')
  await user.click(within(note).getByRole('button', { name: 'Let check in again' }))
  await waitFor(() => expect(note).not.toBeInTheDocument())
  await undo(/Maria Silva can check in at the kiosk again/)
  expect(await screen.findByRole('complementary', { name: 'At the kiosk' })).toHaveTextContent('Left her yoga mat')
})
