import type { DrawerSession } from '@deskbell/domain/drawers/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import type { TestBusiness } from '../../../../server/src/test/app.ts'
import { createSale, openDrawer } from '../../../../server/src/test/factories.ts'
import { setDeviceDrawer } from '../../lib/device-drawer.ts'
import { findToast, useDesk } from '../../test/desk.tsx'
import { findDialog, getPart } from '../../test/form.ts'

const desk = useDesk()

afterEach(() => setDeviceDrawer(''))

async function open(path: string, shop: TestBusiness) {
  const opened = await desk.open(path, { shop })
  return { ...opened, main: getPart(opened.user, await screen.findByRole('main')) }
}

async function read(shop: TestBusiness, { id }: { id: string }): Promise<DrawerSession> {
  return (await shop.get<DrawerSession>(`/api/drawer-sessions/${id}`)).body
}

test('a drawer is added, opened with a float, and used by this device', async () => {
  const shop = await desk.openShop()
  const { user, main } = await open('/dashboard/drawers', shop)
  await main.findByText('No drawers yet')
  await main.press('Add drawer')
  const form = await findDialog(user, 'Add drawer')
  await form.fill({ Name: 'Front desk' })
  await form.press('Save')
  // It gives the focus back once it is gone.
  await waitFor(() => expect(form.root).not.toBeInTheDocument())
  await main.press('Open Front desk')
  const opening = await findDialog(user, 'Open Front desk')
  expect(opening.root).toHaveTextContent('Count the cash in it')
  await opening.fill({ Float: '100' })
  await opening.press('Open')
  await findToast('Front desk is open')
  expect(await main.findByText('this device')).toBeInTheDocument()
})

test('cash is taken out with a reason, from the drawer of this device too', async () => {
  const shop = await desk.openShop()
  const till = await openDrawer(shop)
  const { user, main } = await open('/dashboard/drawers', shop)
  await main.press('Cash in or out of Front desk')
  const form = await findDialog(user, 'Cash in or out')
  await form.fill({ Amount: '20' })
  await form.press('Save')
  expect(await form.findByText('Enter a reason')).toBeInTheDocument()
  await form.fill({ Reason: 'Milk' })
  await form.press('Save')
  await findToast('€20 taken out')
  expect(await read(shop, till)).toMatchObject({ movements: [{ amount: -2000, reason: 'Milk' }] })
})

test('a close adds coins and notes up, marks the difference, and is shown to be printed', async () => {
  const shop = await desk.openShop()
  const till = await openDrawer(shop)
  await createSale(shop)
  await createSale(shop, { payments: [{ method: 'card', amount: 500 }] })
  const { user, main } = await open('/dashboard/drawers/close', shop)
  await main.findByRole('heading', { level: 1, name: 'Close Front desk' })
  await main.fill({ '€50 ×': '2', '€2 ×': '2' })
  expect(main.field('Counted, Cash')).toHaveValue('€ 104')
  expect(main.root).toHaveTextContent('€1 missing')
  // A press of Enter goes on to the next field: it closes nothing.
  await user.keyboard('{Enter}')
  await main.press('Close Front desk')
  await waitFor(() => expect(main.field('Counted, Card')).toHaveFocus())
  await main.press('As expected, Card')
  await main.fill({ 'Take out now': '54', Note: 'A coin is missing' })
  expect(main.root).toHaveTextContent('€50 stays in the drawer')
  await main.press('Close Front desk')
  const paper = await screen.findByRole('article', { name: /^Close of Front desk/ })
  expect(paper).toHaveTextContent('Difference-€1')
  expect(await read(shop, till)).toMatchObject({
    counts: [
      { method: 'cash', expected: 5100, counted: 5000 },
      { method: 'card', expected: 500, counted: 500 },
    ],
    note: 'A coin is missing',
  })
  await main.press('Mail')
  const mail = await findDialog(user, 'Mail the close')
  await mail.fill({ To: 'owner@example.com' })
  await mail.press('Send')
  await findToast('The mail waits in the outbox')
})

test('money that comes in while it is counted is shown before the close', async () => {
  const shop = await desk.openShop()
  const till = await openDrawer(shop)
  const { main } = await open(`/dashboard/drawers/${till.id}/close`, shop)
  await main.findByRole('heading', { level: 1, name: 'Close Front desk' })
  await main.fill({ 'Counted, Cash': '100' })
  desk.intercept('POST', `/api/drawer-sessions/${till.id}/close`, async (_, next) => {
    if ((await read(shop, till)).counts[0]?.payments === 0) await createSale(shop)
    return next()
  })
  await main.press('Close Front desk')
  await main.findByText(/Money came in while you counted/)
  await waitFor(() => expect(main.root).toHaveTextContent('€5 missing'))
  await main.fill({ 'Counted, Cash': '105' })
  await main.press('Close Front desk')
  await screen.findByRole('article', { name: /^Close of Front desk/ })
})

test('the checkout names the drawer, and opens one that is closed', async () => {
  const shop = await desk.openShop()
  const till = await openDrawer(shop)
  const counts = [{ method: 'cash', counted: 10_000 }]
  await shop.post(`/api/drawer-sessions/${till.id}/close`, { id: newId(), counts })
  setDeviceDrawer(till.drawerId)
  const { user, main } = await open('/dashboard/checkout', shop)
  await main.findByText('Front desk is closed')
  await main.press('Open Front desk')
  const opening = await findDialog(user, 'Open Front desk')
  expect(opening.root).toHaveTextContent('The last close left €100')
  await opening.fill({ Float: '100' })
  await opening.press('Open')
  expect(await main.findByRole('link', { name: 'Drawer: Front desk' })).toBeInTheDocument()
})

test('the drawer of this device has the money that is taken here', async () => {
  const shop = await desk.openShop()
  const bar = await openDrawer(shop, { name: 'Bar' })
  await openDrawer(shop, { name: 'Front desk' })
  const { user, main } = await open('/dashboard/checkout', shop)
  await user.click(await main.findByRole('link', { name: 'Choose a drawer' }))
  await main.press('Use here: Bar')
  await user.click(within(main.root).getByRole('link', { name: 'Sales' }))
  await user.click(await main.findByRole('link', { name: 'Checkout' }))
  await user.click(await main.findByRole('searchbox', { name: 'Add to the sale' }))
  await user.paste('Water')
  await user.keyboard('{Enter}')
  await user.paste('2.50')
  await main.press('Card, exactly €2.50')
  await screen.findByRole('button', { name: 'Next customer' })
  expect(await read(shop, bar)).toMatchObject({ counts: [{ method: 'cash' }, { method: 'card', expected: 250 }] })
})

test('a shop without drawers is told nothing of them at the checkout', async () => {
  const { main } = await open('/dashboard/checkout', await desk.openShop())
  await main.findByRole('button', { name: 'Cash' })
  expect(main.queryByText(/drawer/i)).not.toBeInTheDocument()
})
