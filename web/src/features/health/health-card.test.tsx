import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { device } from '../../../../server/src/db/schema/device.ts'
import { registerServer } from '../../../../server/src/servers/register.ts'
import { ROSTER_KEY } from '../../../../server/src/test/tablet.ts'
import { useDesk } from '../../test/desk.tsx'
import { getPart } from '../../test/form.ts'

const desk = useDesk()

test('the settings list the servers that run', async () => {
  const identity = { secretFingerprint: 'x', files: 'here', backups: 'here' }
  const server = await registerServer(desk.db, identity)
  const { user } = await desk.open('/dashboard/settings/health', { shop: await desk.openShop() })
  const card = getPart(user, await screen.findByRole('region', { name: 'Health' }))
  const list = await card.findByRole('list', { name: 'Servers' })
  expect(list).toHaveTextContent(/^Deskbell \d.*Runs since .* last seen .*/)
  expect(list).toHaveTextContent(server.id)
  await server.stop()
})

test('the settings say how everything is, and again when asked', async () => {
  const shop = await desk.openShop()
  const { user } = await desk.open('/dashboard/settings/health', { shop })
  const card = getPart(user, await screen.findByRole('region', { name: 'Health' }))
  const row = (name: string) => card.getByText(name).closest('li')
  await card.findByText('Database')
  expect(row('Database')).toHaveTextContent('OK')
  expect(row('Mail')).toHaveTextContent('Look at it')
  expect(row('Mail')).toHaveTextContent('Set SMTP_URL and MAIL_FROM')
  expect(row('Kiosk tablets')).toHaveTextContent('OK')
  await desk.db.insert(device).values({
    businessId: shop.businessId,
    id: newId(),
    name: 'Front door',
    rosterKey: ROSTER_KEY,
    pending: 4,
    oldestPendingAt: minutesAfter(desk.clock.now, -120),
  })
  await card.press('Check again')
  await waitFor(() => expect(row('Kiosk tablets')).toHaveTextContent('Wrong'))
  expect(row('Kiosk tablets')).toHaveTextContent('Front door holds 4 check-ins for more than an hour.')
  expect(card.getByRole('status')).toHaveTextContent('1 thing is wrong.')
})
