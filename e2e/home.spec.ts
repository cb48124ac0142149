import { newId } from '../domain/src/shared/new-id.ts'
import {
  newAppointments,
  newClient,
  newEmployee,
  newItem,
  newPackage,
  newPackageSale,
  newService,
} from '../server/src/test/factories.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { HomeScreen } from './pages/home-screen.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('home follows the kiosk, and what needs attention is settled in place', { tag: '@every-width' }, async ({
  api,
  desk,
  kiosk,
  server,
}) => {
  const { client, service } = await openShop(api, { email: 'maria@example.com' })
  const yoga = { coversAll: false, serviceIds: [service.id] }
  const ending = newPackage({ name: 'A month', validity: { count: 30, unit: 'day' }, ...yoga })
  await api('/api/packages', ending)
  await api('/api/passes', newPackageSale({ clientId: client.id, packageId: ending.id, startsOn: null }))
  const ben = newClient({ firstName: 'Ben', lastName: 'Okafor', phone: '' })
  await api('/api/clients', ben)
  await api('/api/check-ins', { id: newId(), clientId: ben.id, serviceId: service.id })
  const massage = newService({ name: 'Massage', kind: 'one_to_one', capacity: 1 })
  await api('/api/services', massage)
  const ana = newEmployee({ firstName: 'Ana' })
  await api('/api/employees', ana)
  const startsAt = new Date(Date.now() - 8 * 60_000).toISOString()
  const late = newItem({ serviceId: massage.id, employeeId: ana.id, startsAt })
  await api('/api/appointments', newAppointments([late], { clientId: ben.id }))
  const allWeek = Array(7).fill([{ from: '00:00', to: '24:00' }])
  await desk.request.put('/api/hours/opening', { data: { version: 2, openingHours: allWeek } })
  await api('/api/devices/open', { id: newId(), name: 'Back door' })
  await server.query(`
    update pass set expires_on = current_date + 3, starts_on = current_date - 20, starts_at_first_visit = false;
    update device set last_seen_at = now() - interval '40 minutes', pending = 2;
    insert into message (business_id, id, once, kind, channel, status, client_id, "to", subject, text, due_at,
      expires_at, last_error) values ('default', '${newId()}', 'a story', 'booked', 'email', 'failed', '${client.id}',
      'maria@example.com', 'You are booked', 'Hello Maria', now(), now() + interval '1 day', 'Try again later')`)
  const home = new HomeScreen(desk)
  await home.open()
  await expect(home.figure('Check-ins today')).toContainText('1')

  await test.step('a visit at the kiosk is counted, and no more once it is undone', async () => {
    const screen = new KioskScreen(kiosk)
    await screen.open()
    await screen.lookUp('0142')
    await screen.tap('Check in')
    await expect(home.figure('Check-ins today')).toContainText('2')
    await expect(home.next.first()).toContainText(/Ben Okafor.*Massage · Ana.*min late/)
    for (const words of ['1 unpaid visit', '1 pass expires within a week', '1 message could not be sent', 'Back door'])
      await expect(home.attentionRow(words)).toBeVisible()
    await checkPage(desk, 'home with much to see to')
    await home.atTheDoor.first().getByRole('button', { name: 'Undo' }).click()
    await expect(home.figure('Check-ins today')).toContainText('1')
  })

  await test.step('an unpaid visit is settled', async () => {
    await home.attentionRow('1 unpaid visit').getByRole('button', { name: 'Settle: 1 unpaid visit' }).click()
    const dialog = new FormDialog(desk, 'Unpaid visits')
    await expect(dialog.root.getByRole('listitem')).toContainText('Ben Okafor')
    await checkPage(desk, 'unpaid visits')
    await dialog.root.getByRole('button', { name: /^Settle: Ben Okafor/ }).click()
    await expect(dialog.root.getByRole('radio', { name: /Ten visits/ })).toBeVisible()
    await checkPage(desk, 'settling an unpaid visit')
    await dialog.root.getByRole('radio', { name: /Ten visits/ }).check()
    await dialog.press('Sell')
    await expect(dialog.root).toContainText('All visits are paid for')
    await desk.keyboard.press('Escape')
    await expect(home.attentionRow('1 unpaid visit')).toHaveCount(0)
  })
})
