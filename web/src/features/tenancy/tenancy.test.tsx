import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { resumeBusiness, suspendBusiness } from '../../../../server/src/features/tenancy/commands.ts'
import { planDeletion } from '../../../../server/src/features/tenancy/delete.ts'
import { setLimits } from '../../../../server/src/features/tenancy/limits.ts'
import type { TestBusiness } from '../../../../server/src/test/app.ts'
import { createClient } from '../../../../server/src/test/factories.ts'
import { useDesk } from '../../test/desk.tsx'
import { cleanup } from '../../test/render.tsx'
import { useTablet } from '../../test/tablet.ts'

const desk = useDesk()
const tablet = useTablet(desk)
const decision = ({ businessId }: TestBusiness) => ({ businessId, by: 'Operator', now: desk.clock.now })
const suspend = (shop: TestBusiness) => suspendBusiness(desk.db, { ...decision(shop), reason: 'The bill is open' })

test('a shop that is suspended while it is open shows why, whom to ask, and its exports', async () => {
  const shop = await desk.openShop()
  const { user, router } = await desk.open('/dashboard', { shop })
  const link = await screen.findByRole('link', { name: 'Packages' })
  await suspend(shop)
  await user.click(link)
  await screen.findByRole('heading', { name: 'This shop is suspended' })
  expect(screen.getByRole('alert', { name: 'The bill is open' })).toHaveTextContent('Write to operator@example.com.')
  expect(screen.getByRole('button', { name: 'Export: Clients' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/suspended')
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('every address of a suspended shop leads there, and back once it is resumed', async () => {
  const shop = await desk.openShop()
  await suspend(shop)
  await desk.open('/dashboard/clients', { shop })
  await screen.findByRole('heading', { name: 'This shop is suspended' })
  await resumeBusiness(desk.db, decision(shop))
  const { router } = await desk.open('/suspended', { shop })
  await screen.findByRole('navigation', { name: 'Screens' })
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('its kiosk sends clients to the front desk', async () => {
  const shop = await desk.openShop()
  await createClient(shop)
  const kiosk = await tablet.open(shop)
  await suspend(shop)
  await kiosk.lookUp('0142')
  await kiosk.findHeading('Please see the front desk')
})

test('a planned deletion is told on each screen', async () => {
  const shop = await desk.openShop()
  const deleteAt = new Date('2099-03-01T12:00:00Z')
  await planDeletion({ db: desk.db, mailer: desk.services.mailer }, { ...decision(shop), deleteAt, contact: '' })
  await desk.open('/dashboard', { shop })
  const alert = await screen.findByRole('alert', { name: /This shop will be deleted with all its data: .*2099/ })
  expect(alert).toHaveTextContent('Download what you need before.')
})

test('a shop with limits sees in the settings what is used', async () => {
  const shop = await desk.openShop()
  await createClient(shop)
  await setLimits(desk.db, decision(shop), { clients: 1500 })
  await desk.open('/dashboard/settings', { shop })
  expect(await screen.findByRole('region', { name: 'Your plan' })).toHaveTextContent('Clients 1 of 1,500')
  cleanup()
  await desk.open('/dashboard/settings', { shop: await desk.openShop() })
  await screen.findByRole('region', { name: 'Tax' })
  expect(screen.queryByRole('region', { name: 'Your plan' })).toBeNull()
})
