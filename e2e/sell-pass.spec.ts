import { newPackage, newService } from '../server/src/test/factories.ts'
import { mailing } from './mailing.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { ReceiptScreen } from './pages/receipt-screen.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const toDay = (at: Date) => at.toISOString().slice(0, 10)
const words = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

test('a sale is three taps, and pays for a visit of the past', { tag: '@every-width' }, async ({ api, desk }) => {
  const { client } = await openShop(api)
  const month = { validity: { count: 30, unit: 'day' }, starts: 'first_visit' } as const
  await api('/api/packages', newPackage({ name: '10 Classes', ...month }))
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  const sale = await screen.startSelling()
  await sale.root.getByRole('radio', { name: /10 Classes/ }).click()
  await expect(sale.field('Discount')).toBeHidden()
  await sale.button('Sell').dblclick()
  await expect(screen.toast('10 Classes sold to Maria')).toBeVisible()
  await expect(desk.getByText('10 of 10 left')).toHaveCount(1)

  const form = await screen.startCheckIn()
  await form.choose('Earlier')
  await form.press('Check in')
  await expect(form.root.getByLabel('Time')).toBeFocused()
  const day = toDay(daysAgo(3))
  await form.root.getByLabel('Day').fill(day)
  await form.root.getByLabel('Time').fill('09:30')
  await expect(form.root.getByText(`This starts 10 Classes on ${words(day)}`)).toBeVisible()
  await checkPage(desk, 'a check-in of the past')
  await form.press('Check in')
  await expect(screen.pass('10 Classes')).toContainText('9 of 10 left')
  await expect(screen.ledger('10 Classes').first()).toContainText('Check-in, Yoga class')
})

mailing('a pass is sold in part, paid off, and its receipt mailed and printed', async ({ smtp, api, desk }) => {
  const { client, service } = await openShop(api, { email: 'maria@example.com' })
  const massage = newService({ name: 'Massage' })
  await api('/api/services', massage)
  const yoga = { coversAll: false, serviceIds: [service.id] }
  await api('/api/packages', newPackage({ name: 'Yoga classes', ...yoga }))
  for (const [days, serviceId] of [service.id, massage.id].entries()) {
    const visit = { clientId: client.id, serviceId, occurredAt: daysAgo(days + 1).toISOString() }
    await api('/api/check-ins', { id: crypto.randomUUID(), ...visit })
  }
  const screen = new ClientScreen(desk)
  const { paper } = new ReceiptScreen(desk)
  await screen.open(client.id, 'Maria Silva')

  await test.step('sold with a discount for a part of its price', async () => {
    const form = await screen.startSelling()
    await form.root.getByRole('radio', { name: /Yoga classes/ }).click()
    await form.expand('Discount, part payment or free')
    await form.fill({ Discount: '20', 'Paid now': '60' })
    await expect(form.field('Paid now')).toHaveAccessibleDescription(/Still owed: €40/)
    await checkPage(desk, 'a sale with a discount and a part payment')
    await form.expand('Discount, part payment or free')
    await form.expand('Unpaid visits')
    await form.root.getByRole('checkbox', { name: 'Yoga class' }).check()
    await expect(form.root.getByRole('checkbox', { name: 'Massage' })).toBeDisabled()
    await checkPage(desk, 'a sale that covers unpaid visits')
    await form.press('Sell')
    await expect(screen.pass('Yoga classes')).toContainText('9 of 10 left')
  })

  await test.step('the rest is taken', async () => {
    const form = await screen.startPayment('Yoga classes')
    await expect(form.field('Amount')).toHaveValue('€ 40')
    await checkPage(desk, 'taking a payment')
    await form.press('Take payment')
    await expect(screen.pass('Yoga classes')).not.toContainText('owed')
  })

  await screen.openReceipt('Yoga classes')
  await expect(paper).toContainText('Paid in total€100')
  await checkPage(desk, 'receipt')

  await test.step('its mail is refused', async () => {
    const form = await new ReceiptScreen(desk).startMailing()
    smtp.unknownAddress = 'maria@example.com'
    await form.press('Send')
    await expect(form.field('To')).toHaveAccessibleDescription('The mail server doesn’t take this address')
    await checkPage(desk, 'a receipt that was refused')
    smtp.unknownAddress = null
    await form.press('Send')
    await expect(screen.toast('The receipt is on its way to maria@example.com')).toBeVisible()
    await expect(form.root).toBeHidden()
  })

  await test.step('on paper there is nothing else', async () => {
    await desk.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await desk.getByRole('button', { name: 'Print' }).click()
    await expect(desk.locator('html')).toHaveAttribute('data-printed')
    await desk.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(paper).toBeVisible()
    for (const name of ['Screens', 'Main screens']) await expect(desk.getByRole('navigation', { name })).toBeHidden()
    for (const name of ['Print', 'Mail', 'Sign out']) await expect(desk.getByRole('button', { name })).toBeHidden()
    await expect(desk.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    expect(await paper.boundingBox()).toMatchObject({ x: 0, y: 0 })
  })
})
