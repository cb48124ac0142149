import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  createAppointment,
  createClient,
  createEmployee,
  createService,
} from '../../../../../server/src/test/factories.ts'
import { openClientPage } from '../../../test/client-page.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'

const desk = useDesk()

/** Maria, and a service for €15. */
async function openStudio() {
  const shop = await desk.openShop()
  const service = await createService(shop, { price: 1500, priceKind: 'fixed' })
  const client = await createClient(shop)
  const checkIn = async (bookingId?: string) => {
    const id = newId()
    const { status } = await shop.post('/api/check-ins', { id, clientId: client.id, serviceId: service.id, bookingId })
    expect(status).toBe(200)
    return id
  }
  return { shop, service, client, checkIn }
}

/** The checkout of Maria's visit at a price. */
async function expectCheckout(price: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Checkout' })
  await screen.findByRole('link', { name: 'Maria Silva' })
  expect(await screen.findByRole('textbox', { name: 'Price of Yoga class' })).toHaveValue(price)
}

test('a check-in that nothing paid for leads to the checkout', async () => {
  const { shop, client } = await openStudio()
  const { user, startCheckIn } = await openClientPage(desk, shop, client.id)
  await (await startCheckIn()).press('Check in')
  const toast = within(await findToast(/^Maria is checked in/))
  expect(toast.getByRole('button', { name: 'Undo' })).toBeInTheDocument()
  await user.click(toast.getByRole('button', { name: 'Pay' }))
  await expectCheckout('€ 15')
})

test('a visit of the history is paid, is said to be, and leads to its sale', async () => {
  const { shop, client, checkIn } = await openStudio()
  await checkIn()
  const { user, router } = await openClientPage(desk, shop, client.id)
  const list = within(await screen.findByRole('list', { name: 'Visits' }))
  await user.click(list.getByRole('link', { name: 'Pay: Yoga class' }))
  await expectCheckout('€ 15')
  await user.click(screen.getByRole('button', { name: 'Card, exactly €15' }))
  await screen.findByRole('button', { name: 'Next customer' })
  await router.navigate({ to: '/dashboard/clients/$clientId', params: { clientId: client.id } })
  const visits = within(await screen.findByRole('list', { name: 'Visits' }))
  await waitFor(() => expect(visits.queryByText('unpaid')).toBeNull())
  expect(visits.queryByRole('link', { name: /^Pay/ })).toBeNull()
  await user.click(visits.getByRole('link', { name: 'paid' }))
  await screen.findByRole('heading', { level: 1, name: /^Sale/ })
})

test('home leads to the checkout of all unpaid visits, together or one by one', async () => {
  const { shop, client, checkIn } = await openStudio()
  await checkIn()
  const { user, router } = await desk.open('/dashboard', { shop })
  await user.click(await screen.findByRole('link', { name: 'Pay: 1 unpaid visit' }))
  await expectCheckout('€ 15')
  await router.navigate({ to: '/dashboard' })
  await user.click(await screen.findByRole('button', { name: 'Settle: 1 unpaid visit' }))
  const dialog = await findDialog(user, 'Unpaid visits')
  await user.click(await dialog.findByRole('link', { name: 'Pay: Maria Silva, Yoga class' }))
  await expectCheckout('€ 15')
  expect(router.state.location.search).toMatchObject({ client: client.id })
})

test('an appointment whose client has arrived is paid at the price of the booking', async () => {
  const { shop, service, client, checkIn } = await openStudio()
  const { id: employeeId } = await createEmployee(shop)
  const startsAt = new Date().toISOString()
  const item = { serviceId: service.id, employeeId, startsAt, price: 4000 }
  const { bookings } = await createAppointment(shop, item, { clientId: client.id })
  await checkIn(bookings[0]?.id)
  const { user } = await openClientPage(desk, shop, client.id)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search for anything' }), 'silva')
  const found = within(await screen.findByRole('group', { name: 'Appointments' }))
  await user.click((await found.findAllByRole('option'))[0] as HTMLElement)
  const dialog = await findDialog(user, 'Maria Silva')
  await user.click(await dialog.findByRole('link', { name: 'Pay: Maria Silva, Yoga class' }))
  await expectCheckout('€ 40')
})

test('the menu of a client sells anything', async () => {
  const { shop, client } = await openStudio()
  const { user } = await openClientPage(desk, shop, client.id)
  await user.click((await screen.findAllByRole('button', { name: 'Sell' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Anything, at the checkout' }))
  await screen.findByRole('heading', { level: 1, name: 'Checkout' })
  await screen.findByRole('link', { name: 'Maria Silva' })
})

test('the palette opens the checkout', async () => {
  const { shop } = await openStudio()
  const { user } = await desk.open('/dashboard/sales', { shop })
  await screen.findByText('Nothing is sold yet')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search for anything' }), 'check')
  await user.click(await screen.findByRole('option', { name: 'Checkout' }))
  await screen.findByRole('heading', { level: 1, name: 'Checkout' })
})
