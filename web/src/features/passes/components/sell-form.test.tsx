import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  createClient,
  createPackage,
  createPass,
  createPriceTier,
  createService,
} from '../../../../../server/src/test/factories.ts'
import { openClientPage } from '../../../test/client-page.ts'
import { findToast, refusal, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'
import { findPass } from '../../../test/pass-card.ts'

const desk = useDesk()
const now = new Date('2026-11-21T10:00:00Z')

beforeEach(() => {
  desk.clock.now = now
  vi.useFakeTimers({ toFake: ['Date'], now })
})

/** Sets up Maria, and a package of ten visits to sell to her. */
async function openShop() {
  const shop = await desk.openShop()
  const sold = await createPackage(shop)
  return { shop, sold, client: await createClient(shop) }
}

test('with nothing special, a sale is three taps, and a double click sells once', async () => {
  const { shop, client } = await openShop()
  await createPackage(shop, { name: 'Trial', visits: 1, price: 2000 })
  const { user, startSelling } = await openClientPage(desk, shop, client.id)
  await screen.findByText('Maria has no pass yet')
  const form = await startSelling()
  await user.click(await form.findByRole('button', { name: 'Sell' }))
  form.getByText('Choose a package')
  await user.click(form.getByRole('radio', { name: /Ten visits/ }))
  expect(form.field('Discount')).not.toBeVisible()
  expect(form.root).toHaveTextContent('Maria pays €120 by card. It runs from today and never expires.')
  await user.dblClick(form.button('Sell'))
  await findToast('Ten visits sold to Maria')
  const card = await findPass(user, 'Ten visits')
  expect(card.root).toHaveTextContent('10 of 10 left')
  expect(card.root).toHaveTextContent('€120 paid')
  expect(card.entries()).toHaveLength(1)
})

test('a sale has its price, payment and start, and the ledger says so in words', async () => {
  const { shop, client } = await openShop()
  await createPackage(shop, { name: 'Trial', visits: 1, price: 0 })
  const { user, startSelling } = await openClientPage(desk, shop, client.id)
  const form = await startSelling()
  await user.click(await form.findByRole('radio', { name: /Ten visits/ }))
  await form.fill({ Price: '' })
  await form.press('Sell')
  expect(form.field('Price')).toBeInvalid()
  await form.fill({ Price: '99.50' })
  await user.selectOptions(form.field('Paid by'), 'Cash')
  await user.selectOptions(form.field('Starts'), 'At the first visit')
  await form.press('Sell')
  const card = await findPass(user, 'Ten visits')
  expect(card.root).toHaveTextContent('starts at the first visit')
  expect(card.newest()).toHaveTextContent('Sold by Ada Owner, cash €99.50')
  expect(card.newest()).toHaveTextContent('+10')
  await waitFor(() => expect(form.root).not.toBeInTheDocument())

  const free = await startSelling()
  await user.click(await free.findByRole('radio', { name: /Trial/ }))
  expect(free.field('Paid by')).toBeDisabled()
  await free.press('Sell')
  const trial = await findPass(user, 'Trial')
  expect(trial.newest()).toHaveTextContent('Given by Ada Owner, complimentary')
  expect(trial.root).toHaveTextContent('1 of 1 left')
})

test('the price is that of the client’s tier, unless another is typed', async () => {
  const { shop, sold } = await openShop()
  const { id } = await createPriceTier(shop, { name: 'Student', audience: 'tag', tag: 'student' })
  await shop.put(`/api/price-tiers/${id}/prices`, { kind: 'package', itemId: sold.id, price: 9000 })
  const client = await createClient(shop, { firstName: 'Paula', tags: ['student'] })
  const { user, startSelling } = await openClientPage(desk, shop, client.id)
  const form = await startSelling()
  expect((await form.findByRole('radio', { name: /Ten visits/ })).closest('label')).toHaveTextContent(/Student.*€90/)
  expect(form.field('Price')).toHaveValue('€ 90')
  expect(form.field('Price')).toHaveAccessibleDescription('Student')
  await form.fill({ Price: '95' })
  expect(form.field('Price')).not.toHaveAccessibleDescription('Student')
  await form.fill({ Price: '90' })
  await form.press('Sell')
  const card = await findPass(user, 'Ten visits')
  expect(card.root).toHaveTextContent('€90 paid')
})

test('what is still owed after a discount and a part payment is seen, and paid later', async () => {
  const { shop, client } = await openShop()
  const { user, startSelling } = await openClientPage(desk, shop, client.id)
  const form = await startSelling()
  await form.findByRole('radio', { name: /Ten visits/ })
  await user.click(form.getByText('Discount, part payment or free'))
  await form.fill({ Discount: '130' })
  await form.press('Sell')
  expect(form.field('Discount')).toHaveFocus()
  expect(form.field('Discount')).toHaveAccessibleDescription('More than the price')
  await form.fill({ Discount: '20' })
  expect(form.field('Paid now')).toHaveValue('€ 100')
  await form.fill({ 'Paid now': '101' })
  await form.press('Sell')
  expect(form.field('Paid now')).toHaveAccessibleDescription(/More than is to be paid/)
  await form.fill({ 'Paid now': '60' })
  await user.selectOptions(form.field('Paid by'), 'Cash')
  expect(form.field('Paid now')).toHaveAccessibleDescription(/Still owed: €40/)
  expect(form.root).toHaveTextContent('Maria pays €60 in cash now, €20 off, and still owes €40.')
  await form.press('Sell')
  const card = await findPass(user, 'Ten visits')
  expect(card.root).toHaveTextContent('€40 owed')
  expect(card.newest()).toHaveTextContent('Sold by Ada Owner, cash €60 of €100')
  await waitFor(() => expect(form.root).not.toBeInTheDocument())

  const startPayment = async () => {
    await user.click(card.getByRole('button', { name: 'Take payment' }))
    return findDialog(user, /^Take payment/)
  }
  const part = await startPayment()
  expect(part.field('Amount')).toHaveValue('€ 40')
  await part.fill({ Amount: '41' })
  await part.press('Take payment')
  expect(part.field('Amount')).toHaveAccessibleDescription(/More than is owed/)
  await part.fill({ Amount: '15' })
  await user.selectOptions(part.field('Paid by'), 'Transfer')
  await user.dblClick(part.button('Take payment'))
  await findToast('€15 taken, €25 still owed')
  await waitFor(() => expect(card.root).toHaveTextContent('€25 owed'))
  await waitFor(() => expect(part.root).not.toBeInTheDocument())
  await (await startPayment()).press('Take payment')
  await waitFor(() => expect(card.root).not.toHaveTextContent('owed'))
  await user.click(card.getByText('Payments and receipt'))
  const payments = within(card.getByRole('list', { name: /^Payments/ })).getAllByRole('listitem')
  expect(payments.map((payment) => payment.textContent)).toEqual([
    expect.stringMatching(/Card, by Ada Owner€25/),
    expect.stringMatching(/Transfer, by Ada Owner€15/),
    expect.stringMatching(/Cash, by Ada Owner€60/),
  ])
  expect(card.root).toHaveTextContent('€100 paid')
  expect(card.queryByRole('button', { name: 'Take payment' })).not.toBeInTheDocument()
})

test('a pass is given for nothing, and one is sold to be paid later', async () => {
  const { shop, client } = await openShop()
  const { user, startSelling } = await openClientPage(desk, shop, client.id)
  const gift = await startSelling()
  await gift.findByRole('radio', { name: /Ten visits/ })
  await user.click(gift.getByText('Discount, part payment or free'))
  await user.click(gift.getByRole('switch', { name: /Complimentary/ }))
  expect(gift.field('Paid by')).toBeDisabled()
  expect(gift.queryByRole('textbox', { name: 'Discount' })).not.toBeInTheDocument()
  gift.getByText(/^Maria pays nothing\./)
  await gift.press('Sell')
  const given = await findPass(user, 'Ten visits')
  expect(given.newest()).toHaveTextContent('Given by Ada Owner, complimentary')
  expect(given.root).toHaveTextContent('nothing to pay')
  expect(given.root).not.toHaveTextContent('owed')
  await waitFor(() => expect(gift.root).not.toBeInTheDocument())

  const later = await startSelling()
  await later.findByRole('radio', { name: /Ten visits/ })
  await user.click(later.getByText('Discount, part payment or free'))
  await later.fill({ 'Paid now': '0' })
  expect(later.root).toHaveTextContent('Maria pays nothing now, and still owes €120.')
  await later.press('Sell')
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Ten visits' })).toHaveLength(2))
  const [newest] = screen.getAllByRole('region', { name: 'Ten visits' })
  expect(newest).toHaveTextContent('€120 owed')
  expect(newest).toHaveTextContent('nothing paid yet of €120')
})

test('unpaid visits of the past are paid by the pass that is sold', async () => {
  const { shop, client } = await openShop()
  const { id: yogaId } = await createService(shop)
  const { id: massageId } = await createService(shop, { name: 'Massage', visitsUsed: 2 })
  const yoga = { coversAll: false, serviceIds: [yogaId], visits: 2, validity: { count: 1, unit: 'month' } } as const
  await createPackage(shop, { name: 'Yoga month', starts: 'first_visit', ...yoga, serviceIds: [yogaId] })
  const visit = (serviceId: string, day: string) =>
    shop.post('/api/check-ins', { id: newId(), clientId: client.id, serviceId, occurredAt: `${day}T10:00:00.000Z` })
  for (const day of ['2026-11-19', '2026-11-17', '2026-11-15']) await visit(yogaId, day)
  await visit(massageId, '2026-11-18')
  const { user, startSelling } = await openClientPage(desk, shop, client.id)
  const form = await startSelling()
  await user.click(await form.findByRole('radio', { name: /Yoga month/ }))
  form.getByText(/It starts at the first visit\./)
  await user.click(await form.findByText('Unpaid visits'))
  const rows = within(form.getByRole('list', { name: 'Unpaid visits' })).getAllByRole('listitem')
  const [newest, massage, middle, oldest] = rows as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
  const tick = (row: HTMLElement) => within(row).getByRole('checkbox')
  expect(newest).toHaveTextContent('Yoga class')
  expect(massage).toHaveTextContent(/Massage.*takes 2 visits · not covered by this package/)
  expect(tick(massage)).toBeDisabled()
  await user.click(tick(newest))
  await user.click(tick(oldest))
  expect(middle).toHaveTextContent('no visits left for it')
  expect(tick(middle)).toBeDisabled()
  await user.click(tick(newest))
  await user.click(tick(middle))
  form.getByText(/It pays for 2 earlier visits: 0 of 2 are left\. It runs from Nov 15, 2026 until/)
  await form.press('Sell')
  const card = await findPass(user, 'Yoga month')
  expect(card.root).toHaveTextContent('0 of 2 left')
  expect(card.entries()).toHaveLength(3)
  expect(card.entries()[0]).toHaveTextContent('Check-in, Yoga class of Nov 17, 2026')
  expect(card.entries()[1]).toHaveTextContent('Check-in, Yoga class of Nov 15, 2026')
  const lately = within(await screen.findByRole('region', { name: 'Lately' }))
  await waitFor(() => {
    const unpaid = lately.getAllByRole('listitem').filter((row) => row.textContent?.includes('unpaid'))
    expect(unpaid).toHaveLength(2)
    expect(unpaid[0]).toHaveTextContent('Yoga class')
    expect(unpaid[1]).toHaveTextContent('Massage')
  })
})

test('a visit that was paid for meanwhile sells nothing, and nothing typed is lost', async () => {
  const { shop, client, sold } = await openShop()
  const { id: serviceId } = await createService(shop)
  const { body } = await shop.post<{ checkInId: string }>('/api/check-ins', {
    id: newId(),
    clientId: client.id,
    serviceId,
    occurredAt: '2026-11-20T10:00:00.000Z',
  })
  const { user, startSelling } = await openClientPage(desk, shop, client.id)
  const form = await startSelling()
  await form.findByRole('radio', { name: /Ten visits/ })
  await user.click(await form.findByText('Unpaid visits'))
  await user.click(form.getByRole('checkbox'))
  await form.fill({ Price: '110' })
  desk.intercept('GET', '/api/check-ins', () => refusal(500, 'internal'))
  await createPass(shop, { clientId: client.id, packageId: sold.id, coveredCheckInIds: [body.checkInId] })
  await form.press('Sell')
  expect(await form.findByRole('alert')).toHaveTextContent('One of these visits was paid for or undone meanwhile.')
  expect(form.field('Price')).toHaveValue('€ 110')
  const card = await findPass(user, 'Ten visits')
  expect(card.entries()).toHaveLength(2)
})
