import { newId } from '../domain/src/shared/new-id.ts'
import { newPackage, newPackageSale } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { checkPage } from './pages/page-check.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('a call from the kiosk rings on every screen of the staff, and all else that needs attention is listed', async ({
  api,
  desk,
  colleague,
  server,
}) => {
  const { client, service } = await openShop(api)
  const sold = newPackage({ name: 'One visit', visits: 1 })
  await api('/api/packages', sold)
  const { id: passId } = await api<{ id: string }>(
    '/api/passes',
    newPackageSale({ clientId: client.id, packageId: sold.id, startsOn: null }),
  )
  const card = colleague.getByRole('region', { name: 'Needs attention' })

  await test.step('a call goes once one of the staff does', async () => {
    await desk.goto('/dashboard/services')
    await colleague.goto('/dashboard')
    await expect(desk.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
    await api('/api/kiosk/call', { id: newId(), device: 'Front door' })
    for (const page of [desk, colleague])
      await expect(page.getByRole('alert').filter({ hasText: 'Front door calls for staff' })).toBeVisible()
    await expect(card).toContainText('Front door calls for staff')
    await checkPage(colleague, 'a call for staff')
    await desk.getByRole('button', { name: 'On my way' }).click()
    for (const page of [desk, colleague])
      await expect(page.getByRole('button', { name: 'On my way: Front door calls for staff' })).toHaveCount(0)
    await expect(card).toHaveCount(0)
  })

  await test.step('a pass that a kiosk has overdrawn is settled among the rest', async () => {
    await server.query(`update business set kiosk = kiosk || '{"duplicateMinutes": 0}'`)
    const { id: deviceId } = await api<{ id: string }>('/api/devices/open', { id: newId(), name: 'Front door' })
    const now = new Date().toISOString()
    const visit = { kind: 'check_in', clientId: client.id, serviceId: service.id, offline: true, passId }
    const entries = [1, 2].map((sequence) => ({ id: newId(), sequence, deviceAt: now, ...visit }))
    const tablet = { deviceId, epoch: newId(), sentAt: now, pending: 2, oldestAt: now, battery: null, persisted: null }
    await api('/api/kiosk/sync', { ...tablet, entries })
    for (const [kind, clientId, detail] of [
      ['see_desk', client.id, { reason: 'owing' }],
      ['signed_up', client.id, {}],
      ['rejected', client.id, { code: 'archived', serviceName: 'Yoga class' }],
      ['missing', null, { count: 2 }],
      ['clock', null, { count: 12 }],
      ['storage', null, {}],
    ] as const)
      await server.query(
        `insert into attention (business_id, id, kind, at, device_id, client_id, detail) values ('default', '${newId()}',
          '${kind}', now(), '${deviceId}', ${clientId ? `'${clientId}'` : 'null'}, '${JSON.stringify(detail)}')`,
      )
    await colleague.goto('/dashboard')
    await expect(card).toContainText('Maria Silva used 1 visit more than One visit had')
    await expect(card).toContainText('Front door can’t keep check-ins')
    await checkPage(colleague, 'needs attention')
    await card.getByRole('button', { name: /^Settle/ }).click()
    await expect(colleague.getByRole('radio', { name: /Give the visit/ })).toBeChecked()
    await checkPage(colleague, 'settling an overdrawn pass')
    await colleague.getByRole('button', { name: 'Settle', exact: true }).click()
    await expect(card).not.toContainText('more than One visit had')
  })

  await test.step('a client is sent to the desk', async () => {
    const screen = new ClientScreen(desk)
    await screen.open(client.id, 'Maria Silva')
    await screen.choose('Send to the desk at the kiosk…')
    const form = new FormDialog(desk, 'Send Maria to the desk')
    await form.fill({ Reason: 'Left her yoga mat' })
    await checkPage(desk, 'sending a client to the desk')
    await form.press('Save')
    const note = desk.getByRole('complementary', { name: 'At the kiosk' })
    await expect(note).toContainText('Left her yoga mat')
    await checkPage(desk, 'a client who is sent to the desk')
  })
})
