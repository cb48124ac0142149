import { newId } from '../domain/src/shared/new-id.ts'
import { newPackage, newSale } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { checkPage } from './pages/page-check.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('a call from the kiosk rings on every screen of the staff, until one of them goes', async ({
  api,
  desk,
  colleague,
}) => {
  await desk.goto('/dashboard/services')
  await colleague.goto('/dashboard')
  await expect(desk.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
  await api('/api/kiosk/call', { id: newId(), device: 'Front door' })
  for (const page of [desk, colleague])
    await expect(page.getByRole('alert').filter({ hasText: 'Front door calls for staff' })).toBeVisible()
  await expect(colleague.getByRole('region', { name: 'Needs attention' })).toContainText('Front door calls for staff')
  await checkPage(colleague, 'a call for staff')
  await desk.getByRole('button', { name: 'On my way' }).click()
  for (const page of [desk, colleague])
    await expect(page.getByRole('button', { name: 'On my way: Front door calls for staff' })).toHaveCount(0)
  await expect(colleague.getByRole('region', { name: 'Needs attention' })).toHaveCount(0)
})

test('what was seen to by mistake is listed again', async ({ api, desk }) => {
  await api('/api/kiosk/call', { id: newId(), device: 'Front door' })
  await desk.goto('/dashboard')
  const card = desk.getByRole('region', { name: 'Needs attention' })
  await card.getByRole('button', { name: 'On my way' }).click()
  await expect(card).toHaveCount(0)
  await desk.getByRole('alert').filter({ hasText: 'Seen to' }).getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('Front door calls for staff')
})

test('each thing that needs attention is said in words of the desk', async ({ api, desk, server }) => {
  const { client } = await openShop(api)
  const opened = await api<{ id: string }>('/api/devices/open', { id: newId(), name: 'Front door' })
  const rows = [
    ['see_desk', client.id, { reason: 'owing' }],
    ['signed_up', client.id, {}],
    ['rejected', client.id, { code: 'archived', serviceName: 'Yoga class' }],
    ['rejected', client.id, { deed: 'sign_waiver', code: 'archived' }],
    ['missing', null, { count: 2 }],
    ['clock', null, { count: 12 }],
    ['storage', null, {}],
  ] as const
  for (const [kind, clientId, detail] of rows)
    await server.query(
      `insert into attention (business_id, id, kind, at, device_id, client_id, detail) values ('default', '${newId()}',
        '${kind}', now(), '${opened.id}', ${clientId ? `'${clientId}'` : 'null'}, '${JSON.stringify(detail)}')`,
    )
  await server.query('update client_standing set owed = 1200')
  await desk.goto('/dashboard')
  const card = desk.getByRole('region', { name: 'Needs attention' })
  for (const words of [
    /Maria Silva was sent to the desk.*still owes €12 /,
    /New here: Maria Silva.*\(201\) 555-0142/,
    /Maria Silva’s check-in could not be recorded.*This is archived/,
    /Maria Silva’s signature could not be recorded.*This is archived/,
    /2 taps of Front door never arrived/,
    /The clock of Front door is wrong by 12 minutes/,
    /Front door can’t keep check-ins/,
  ])
    await expect(card.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await checkPage(desk, 'needs attention')
  await card.getByRole('link', { name: 'Open Maria Silva' }).first().click()
  await expect(new ClientScreen(desk).named('Maria Silva')).toBeVisible()
})

test('staff let kiosks send a client to the desk, say why, and take it back', async ({ api, desk }) => {
  const { client } = await openShop(api)
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  await screen.choose('Send to the desk at the kiosk…')
  const form = new FormDialog(desk, 'Send Maria to the desk')
  await form.press('Save')
  await expect(form.field('Reason')).toHaveAccessibleDescription('Say why, so that everybody at the desk knows')
  await form.fill({ Reason: 'Left her yoga mat' })
  await checkPage(desk, 'sending a client to the desk')
  await form.press('Save')
  const note = desk.getByRole('complementary', { name: 'At the kiosk' })
  await expect(note).toContainText('Kiosks send Maria to the desk: Left her yoga mat')
  await checkPage(desk, 'a client who is sent to the desk')
  await note.getByRole('button', { name: 'Let check in again' }).click()
  await expect(note).toHaveCount(0)
  await screen.undo('Maria Silva can check in at the kiosk again')
  await expect(note).toContainText('Left her yoga mat')
})

test('a pass that a kiosk has overdrawn is settled where it is told', async ({ api, desk, server }) => {
  const { client, service } = await openShop(api)
  const sold = await api<{ id: string }>('/api/packages', newPackage({ name: 'One visit', visits: 1 }))
  const sale = newSale({ clientId: client.id, packageId: sold.id, startsOn: null })
  const { id: passId } = await api<{ id: string }>('/api/passes', sale)
  await server.query(`update business set kiosk = kiosk || '{"duplicateMinutes": 0}'`)
  const { id: deviceId } = await api<{ id: string }>('/api/devices/open', { id: newId(), name: 'Front door' })
  const now = new Date().toISOString()
  const visit = { kind: 'check_in', clientId: client.id, serviceId: service.id, offline: true, passId }
  const entries = [1, 2].map((sequence) => ({ id: newId(), sequence, deviceAt: now, ...visit }))
  const tablet = { deviceId, epoch: newId(), sentAt: now, pending: 2, oldestAt: now, battery: null, persisted: null }
  await api('/api/kiosk/sync', { ...tablet, entries })
  await desk.goto('/dashboard')
  const card = desk.getByRole('region', { name: 'Needs attention' })
  await expect(card).toContainText('Maria Silva used 1 visit more than One visit had')
  await card.getByRole('button', { name: /^Settle/ }).click()
  await expect(desk.getByRole('radio', { name: /Give the visit/ })).toBeChecked()
  await checkPage(desk, 'settling an overdrawn pass')
  await desk.getByRole('radio', { name: /Take the check-in back/ }).check()
  await desk.getByRole('button', { name: 'Settle', exact: true }).click()
  await expect(desk.getByText('The check-in is undone')).toBeVisible()
  await expect(card).toHaveCount(0)
  const { items } = await (await desk.request.get(`/api/passes?clientId=${client.id}`)).json()
  expect(items).toMatchObject([{ remaining: 0 }])
})
