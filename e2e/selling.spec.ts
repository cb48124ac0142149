import type { Package } from '../domain/src/packages/schema.ts'
import type { Service } from '../domain/src/services/schema.ts'
import { newPackage, newSale, newService } from '../server/src/test/factories.ts'
import { mailing } from './mailing.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { OutboxScreen } from './pages/outbox-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { ReceiptScreen } from './pages/receipt-screen.ts'
import { type Api, openShop } from './shop.ts'
import { expect, test } from './stories.ts'

// The shop of the stories is in UTC: Saturday, 21 November 2026, if it were always that day.
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const words = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

function visit(api: Api, about: { clientId: string; serviceId: string; days: number }) {
  const { days, ...who } = about
  return api('/api/check-ins', { id: crypto.randomUUID(), ...who, occurredAt: daysAgo(days).toISOString() })
}

test('with nothing special, a sale is three taps, and a double click sells once', { tag: '@every-width' }, async ({
  api,
  desk,
}) => {
  const { client } = await openShop(api)
  await api('/api/packages', newPackage({ name: 'Trial', visits: 1, price: 2000 }))
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  const form = await screen.startSelling()
  await form.press('Sell')
  await expect(form.root.getByText('Choose a package')).toBeVisible()
  await form.root.getByRole('radio', { name: /Ten visits/ }).click()
  await expect(form.field('Discount')).toBeHidden()
  await expect(form.root.getByText('Maria pays €120 by card. It runs from today and never expires.')).toBeVisible()
  await form.button('Sell').dblclick()
  await expect(screen.toast('Ten visits sold to Maria')).toBeVisible()
  await expect(desk.getByText('10 of 10 left')).toHaveCount(1)
  await expect(screen.ledger('Ten visits')).toHaveCount(1)
  await expect(screen.pass('Ten visits')).toContainText('€120 paid')
})

test('a discount and a part payment: what is still owed is seen, and paid later', async ({ api, desk, colleague }) => {
  const { client } = await openShop(api)
  const screen = new ClientScreen(desk)
  const theirs = new ClientScreen(colleague)
  await screen.open(client.id, 'Maria Silva')
  await theirs.open(client.id, 'Maria Silva')

  await test.step('too much is said at its field, and what is paid follows the price', async () => {
    const form = await screen.startSelling()
    await form.expand('Discount, part payment or free')
    await form.fill({ Discount: '130' })
    await form.press('Sell')
    await expect(form.field('Discount')).toBeFocused()
    await expect(form.field('Discount')).toHaveAccessibleDescription('More than the price')
    await form.fill({ Discount: '20' })
    await expect(form.field('Paid now')).toHaveValue('€ 100')
    await form.fill({ 'Paid now': '101' })
    await form.press('Sell')
    await expect(form.field('Paid now')).toHaveAccessibleDescription(/More than is to be paid/)
    await form.fill({ 'Paid now': '60' })
    await form.field('Paid by').selectOption('Cash')
    await expect(form.field('Paid now')).toHaveAccessibleDescription(/Still owed: €40/)
    await expect(form.root.getByText('Maria pays €60 in cash now, €20 off, and still owes €40.')).toBeVisible()
    await checkPage(desk, 'a sale with a discount and a part payment')
    await form.press('Sell')
    await expect(theirs.pass('Ten visits')).toContainText('€40 owed')
    await expect(screen.ledger('Ten visits')).toContainText('Sold by Ana Costa, cash €60 of €100')
  })

  await test.step('the rest is taken in two payments, of which neither may be too much', async () => {
    const form = await screen.startPayment('Ten visits')
    await expect(form.field('Amount')).toHaveValue('€ 40')
    await form.fill({ Amount: '41' })
    await form.press('Take payment')
    await expect(form.field('Amount')).toHaveAccessibleDescription(/More than is owed/)
    await form.fill({ Amount: '15' })
    await form.field('Paid by').selectOption('Transfer')
    await checkPage(desk, 'taking a payment')
    await form.button('Take payment').dblclick()
    await expect(screen.toast('€15 taken, €25 still owed')).toBeVisible()
    await expect(form.root).toBeHidden()
    await expect(theirs.pass('Ten visits')).toContainText('€25 owed')
    const rest = await screen.startPayment('Ten visits')
    await rest.press('Take payment')
    await expect(rest.root).toBeHidden()
    await expect(theirs.pass('Ten visits')).not.toContainText('owed')
  })

  await test.step('each is listed with its day, its method and who took it', async () => {
    const payments = await screen.showPayments('Ten visits')
    await expect(payments).toHaveText([/Card, by Ana Costa€25/, /Transfer, by Ana Costa€15/, /Cash, by Ana Costa€60/])
    await expect(screen.pass('Ten visits')).toContainText('€100 paid')
    await expect(screen.pass('Ten visits').getByRole('button', { name: 'Take payment' })).toHaveCount(0)
  })
})

test('a pass is given for nothing, and one is sold to be paid later', async ({ api, desk }) => {
  const { client } = await openShop(api)
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  const gift = await screen.startSelling()
  await gift.expand('Discount, part payment or free')
  await gift.root.getByRole('switch', { name: 'Complimentary' }).check()
  await expect(gift.field('Paid by')).toBeDisabled()
  await expect(gift.field('Discount')).toHaveCount(0)
  await expect(gift.root.getByText(/^Maria pays nothing\./)).toBeVisible()
  await gift.press('Sell')
  await expect(gift.root).toBeHidden()
  await expect(screen.ledger('Ten visits')).toContainText('Given by Ana Costa, complimentary')
  await expect(screen.pass('Ten visits')).toContainText('nothing to pay')
  await expect(screen.pass('Ten visits')).not.toContainText('owed')

  const later = await screen.startSelling()
  await later.expand('Discount, part payment or free')
  await later.fill({ 'Paid now': '0' })
  await expect(later.root.getByText('Maria pays nothing now, and still owes €120.')).toBeVisible()
  await later.press('Sell')
  await expect(screen.pass('Ten visits').first()).toContainText('€120 owed')
  await expect(screen.ledger('Ten visits').first()).toContainText('nothing paid yet of €120')
})

test('unpaid visits of the past are paid by the pass that is sold', async ({ api, desk }) => {
  const { client, service } = await openShop(api)
  const massage = await api<Service>('/api/services', newService({ name: 'Massage', visitsUsed: 2 }))
  const month = { validity: { count: 1, unit: 'month' }, starts: 'first_visit' } as const
  const yoga = { coversAll: false, serviceIds: [service.id], visits: 2 }
  await api<Package>('/api/packages', newPackage({ name: 'Yoga month', ...yoga, ...month }))
  for (const days of [2, 4, 6]) await visit(api, { clientId: client.id, serviceId: service.id, days })
  await visit(api, { clientId: client.id, serviceId: massage.id, days: 3 })
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  const form = await screen.startSelling()
  await form.root.getByRole('radio', { name: /Yoga month/ }).check()
  await expect(form.root.getByText('It starts at the first visit.')).toBeVisible()
  await form.expand('Unpaid visits')
  const visits = form.root.getByRole('list', { name: 'Unpaid visits' }).getByRole('listitem')
  const tick = (index: number) => visits.nth(index).getByRole('checkbox')

  await test.step('those not covered, or for which nothing is left, say so', async () => {
    await expect(visits).toHaveText([
      /Yoga class/,
      /Massage.*takes 2 visits · not covered by this package/,
      /Yoga/,
      /Yoga/,
    ])
    await expect(tick(1)).toBeDisabled()
    await tick(0).check()
    await tick(3).check()
    await expect(visits.nth(2)).toContainText('no visits left for it')
    await expect(tick(2)).toBeDisabled()
    await checkPage(desk, 'a sale that covers unpaid visits')
    await tick(0).uncheck()
    await tick(2).check()
  })

  await test.step('when it then runs is said, and so it is sold', async () => {
    const first = dayOf(daysAgo(6))
    await expect(
      form.root.getByText(`It pays for 2 earlier visits: 0 of 2 are left. It runs from ${words(first)} until`),
    ).toBeVisible()
    await form.press('Sell')
    await expect(screen.pass('Yoga month')).toContainText('0 of 2 left')
    const entries = screen.ledger('Yoga month')
    await expect(entries).toHaveCount(3)
    await expect(entries.nth(0)).toContainText(`Check-in, Yoga class of ${words(dayOf(daysAgo(4)))}`)
    await expect(entries.nth(1)).toContainText(`Check-in, Yoga class of ${words(first)}`)
    const history = desk.getByRole('region', { name: 'Lately' }).getByRole('listitem')
    await expect(history.filter({ hasText: 'unpaid' })).toHaveText([/Yoga class/, /Massage/])
  })
})

test('a visit that was paid for meanwhile sells nothing, and nothing typed is lost', async ({ api, desk }) => {
  const { client, service, sold } = await openShop(api)
  const { checkInId } = await api<{ checkInId: string }>('/api/check-ins', {
    ...{ id: crypto.randomUUID(), clientId: client.id, serviceId: service.id, occurredAt: daysAgo(1).toISOString() },
  })
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  const form = await screen.startSelling()
  await form.expand('Unpaid visits')
  await form.root.getByRole('checkbox').check()
  await form.fill({ Price: '110' })
  await desk.route('**/api/check-ins?*unpaid*', (route) => route.abort())
  const covered = { clientId: client.id, packageId: sold.id, coveredCheckInIds: [checkInId] }
  await api('/api/passes', newSale({ ...covered, startsOn: null }))
  await form.press('Sell')
  await expect(form.problem).toContainText('One of these visits was paid for or undone meanwhile.')
  await expect(form.field('Price')).toHaveValue('€ 110')
  await expect(screen.ledger('Ten visits')).toHaveCount(2)
})

test('a receipt says what was sold and paid, and is printed without the frame', async ({ api, desk }) => {
  const { client, sold } = await openShop(api)
  const month = { startsOn: '2026-11-03', discount: 2000, paid: 6000 }
  await api('/api/passes', newSale({ clientId: client.id, packageId: sold.id, ...month }))
  const screen = new ClientScreen(desk)
  const { paper } = new ReceiptScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  await screen.openReceipt('Ten visits')
  await expect(paper).toContainText('Willow Studio')
  await expect(paper).toContainText('For Maria Silva')
  await expect(paper).toContainText('10 visits')
  await expect(paper).toContainText('From Nov 3, 2026, never expires')
  await expect(paper.getByRole('row')).toHaveText([
    /^Price€120$/,
    /^Discount-€20$/,
    /^To be paid€100$/,
    /^Paid by card on .+€60$/,
    /^Paid in total€60$/,
    /^Still to be paid€40$/,
  ])
  await checkPage(desk, 'receipt')

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
    await desk.emulateMedia({ media: 'screen' })
  })

  await test.step('and the way back leads to the client', async () => {
    await desk.getByRole('link', { name: 'Back to Maria Silva' }).click()
    await expect(screen.named('Maria Silva')).toBeVisible()
    await desk.goto(`/dashboard/clients/${client.id}/receipts/${client.id}`)
    await expect(desk.getByText('There is no such receipt')).toBeVisible()
  })
})

test('without a mail server a receipt waits in the outbox', async ({ api, desk }) => {
  const { client, sold } = await openShop(api, { email: 'maria@example.com' })
  await api('/api/passes', newSale({ clientId: client.id, packageId: sold.id }))
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  await screen.openReceipt('Ten visits')
  const form = await new ReceiptScreen(desk).startMailing()
  await expect(form.field('To')).toHaveValue('maria@example.com')
  await form.button('Send').dblclick()
  await expect(screen.toast('The receipt waits in the outbox')).toBeVisible()
  const outbox = new OutboxScreen(desk)
  await outbox.open()
  await expect(outbox.letters).toHaveCount(1)
  await expect(outbox.letters).toContainText('Paid in total: €120')
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await outbox.letters.getByRole('button', { name: 'Copy text' }).click()
  await expect(outbox.letters.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toContain('Hello Maria Silva,')
  await outbox.discard('maria@example.com')
  await expect(outbox.letters).toHaveCount(0)
})

mailing('a receipt is mailed, and what the mail server refuses is said', async ({ smtp, api, desk }) => {
  const { client, sold } = await openShop(api, { email: 'maria@example.com' })
  await api('/api/passes', newSale({ clientId: client.id, packageId: sold.id }))
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  await screen.openReceipt('Ten visits')
  const form = await new ReceiptScreen(desk).startMailing()

  await test.step('what can’t be an address, and one that nobody has', async () => {
    await form.fill({ To: 'maria' })
    await form.press('Send')
    await expect(form.field('To')).toHaveAccessibleDescription('Check the e-mail address')
    smtp.unknownAddress = 'maira@example.com'
    await form.fill({ To: 'maira@example.com' })
    await form.press('Send')
    await expect(form.field('To')).toHaveAccessibleDescription('The mail server doesn’t take this address')
    await checkPage(desk, 'a receipt that was refused')
  })

  await test.step('a refusal is said, and another try sends it once', async () => {
    await form.fill({ To: 'maria@example.com' })
    smtp.refusal = 'Mailbox is full'
    await form.press('Send')
    await expect(form.problem).toContainText('The mail could not be sent.')
    await expect(form.root).toContainText('Mailbox is full')
    smtp.refusal = null
    await form.press('Send')
    await expect(screen.toast('The receipt is on its way to maria@example.com')).toBeVisible()
    expect(smtp.letters).toMatchObject([
      { recipients: ['maria@example.com'], subject: 'Your receipt from Willow Studio' },
    ])
    expect(smtp.letters[0]?.text).toContain('Paid in total: €120')
  })
})

test('a visit of the past says what it does to the pass, and then does that', { tag: '@every-width' }, async ({
  api,
  desk,
}) => {
  const { client, service } = await openShop(api)
  const month = { validity: { count: 30, unit: 'day' }, starts: 'first_visit' } as const
  const sold = await api<Package>('/api/packages', newPackage({ name: '10 Classes', ...month }))
  await api('/api/passes', newSale({ clientId: client.id, packageId: sold.id, startsOn: null }))
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  const [first, second] = [dayOf(daysAgo(10)), dayOf(daysAgo(3))]
  const expiry = (day: string) => words(dayOf(new Date(Date.parse(day) + 29 * DAY_MS)))
  const form = await screen.startCheckIn()

  await test.step('the time is asked for, and is never still to come', async () => {
    await form.choose('Earlier')
    await form.press('Check in')
    await expect(form.root.getByLabel('Time')).toBeFocused()
    await expect(form.root.getByLabel('Time')).toHaveAccessibleDescription('Enter the time')
    await form.root.getByLabel('Day').fill(dayOf(daysAgo(-2)))
    await form.root.getByLabel('Time').fill('18:00')
    await form.press('Check in')
    await expect(form.root.getByLabel('Day')).toHaveAccessibleDescription('This is still to come')
  })

  await test.step('it would start the pass', async () => {
    await form.root.getByLabel('Day').fill(second)
    await expect(
      form.root.getByText(`This starts 10 Classes on ${words(second)}: it will expire on ${expiry(second)}.`),
    ).toBeVisible()
    await expect(form.root.getByText('10 Classes pays, the only one that fits. 9 left after it.')).toBeVisible()
    await checkPage(desk, 'a check-in of the past')
    await form.press('Check in')
    await expect(screen.toast('Maria is checked in · 9 left')).toBeVisible()
    await expect(screen.pass('10 Classes')).toContainText(`expires ${expiry(second)}`)
  })

  const again = await screen.startCheckIn()
  const moves = again.root.getByText(
    `This moves the start of 10 Classes from ${words(second)} to ${words(first)}: it will expire on ${expiry(first)} instead of ${expiry(second)}.`,
  )

  await test.step('an earlier one would move its start', async () => {
    await again.choose('Earlier')
    await again.root.getByLabel('Day').fill(first)
    await again.root.getByLabel('Time').fill('09:30')
    await expect(moves).toBeVisible()
  })

  await test.step('where that changed meanwhile, it is said again and nothing is done yet', async () => {
    const between = { clientId: client.id, serviceId: service.id, occurredAt: daysAgo(5).toISOString() }
    const stale = { pass: null, noPassReason: 'no_pass', term: null, movesStartTo: null }
    await desk.route('**/api/check-ins/preview', (route) => route.fulfill({ json: stale }))
    const movesStartTo = dayOf(daysAgo(5))
    await api('/api/check-ins', { id: crypto.randomUUID(), ...between, movesStartTo })
    await expect(again.root.getByText('Nothing pays for it: no pass.')).toBeVisible()
    await desk.unroute('**/api/check-ins/preview')
    await again.press('Check in')
    await expect(again.problem).toContainText('This visit would move the start of the pass.')
    await expect(again.root.getByText(`from ${words(movesStartTo)} to ${words(first)}`)).toBeVisible()
    await expect(screen.pass('10 Classes')).toContainText('8 of 10 left')
  })

  await test.step('and then it is done', async () => {
    await again.press('Check in')
    await expect(again.root).toBeHidden()
    await expect(screen.pass('10 Classes')).toContainText(`expires ${expiry(first)}`)
    await expect(screen.pass('10 Classes')).toContainText('7 of 10 left')
    await expect(screen.ledger('10 Classes').first()).toContainText(`Check-in, Yoga class of ${words(first)}`)
  })
})
