import type { Tax } from '@deskbell/domain/business/schema.ts'
import type { Sale, SaleSummary } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import {
  createClient,
  createPackage,
  createPriceTier,
  createProduct,
  createService,
} from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'
import { findDialog, getPart } from '../../../test/form.ts'
import { scan } from '../../../test/scan.ts'

const desk = useDesk()

async function getSales(shop: TestBusiness): Promise<Sale[]> {
  const { body } = await shop.get<{ items: SaleSummary[] }>('/api/sales')
  return Promise.all(body.items.map(async ({ id }) => (await shop.get<Sale>(`/api/sales/${id}`)).body))
}

async function openCheckout(shop: TestBusiness, search = '') {
  const opened = await desk.open(`/dashboard/checkout${search}`, { shop })
  const main = await screen.findByRole('main')
  await within(main).findByRole('searchbox', { name: 'Add to the sale' })
  return { ...opened, till: getPart(opened.user, main) }
}

/** Types into a search box and takes what is found first. */
async function find(user: UserEvent, box: string, typed: string): Promise<void> {
  await user.click(screen.getByRole('searchbox', { name: box }))
  await user.paste(typed)
  await user.keyboard('{Enter}')
}

/** Adds something of the price list. */
async function addListed(user: UserEvent, name: string): Promise<void> {
  const box = screen.getByRole('searchbox', { name: 'Add to the sale' })
  await user.clear(box)
  await user.click(box)
  await user.paste(name)
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}.*€`) }))
}

/** Adds an item with the keyboard, from the search box that has the focus. */
async function addItem(user: UserEvent, name: string, price: string): Promise<void> {
  await find(user, 'Add to the sale', name)
  await waitFor(() => expect(screen.getByRole('textbox', { name: `Price of ${name}` })).toHaveFocus())
  await user.paste(price)
  await user.keyboard('{Enter}')
  expect(screen.getByRole('searchbox', { name: 'Add to the sale' })).toHaveFocus()
}

/** Maria with an unpaid visit of a class for €15. */
async function openUnpaid() {
  const shop = await desk.openShop()
  const service = await createService(shop, { name: 'Yoga class', price: 1500, priceKind: 'fixed' })
  const client = await createClient(shop)
  const visit = { id: newId(), clientId: client.id, serviceId: service.id }
  await shop.post('/api/check-ins', visit)
  return { shop, client, visit }
}

test('a passer-by buys an item in cash, and the change is large', async () => {
  const shop = await desk.openShop()
  const { user, till } = await openCheckout(shop)
  await addItem(user, 'Water', '2.50')
  await till.press('Cash')
  await waitFor(() => expect(till.field('Received')).toHaveFocus())
  await till.press('€5')
  expect(till.root).toHaveTextContent('Change€2.50')
  await till.press('Finish the sale')
  const next = await screen.findByRole('button', { name: 'Next customer' })
  expect(next).toHaveFocus()
  expect(till.root).toHaveTextContent('Total€2.50Change€2.50')
  const [sale] = await getSales(shop)
  expect(sale).toMatchObject({
    clientId: null,
    total: 250,
    owed: 0,
    payments: [{ method: 'cash', amount: 250, received: 500 }],
  })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Add to the sale' })).toBeInTheDocument())
  expect(screen.getByText('What is sold stands here.')).toBeInTheDocument()
})

test('tax on top is added to the total, unless the client is exempt', async () => {
  const shop = await desk.openShop()
  const headers = { 'Content-Type': 'application/json' }
  const { body: tax } = await shop.get<Tax>('/api/business/tax')
  const body = JSON.stringify({ ...tax, taxName: 'VAT', taxRate: 19_000, taxIncluded: false })
  await shop.send('/api/business/tax', { method: 'PATCH', headers, body })
  await createClient(shop, { taxExemption: 'Charity 123' })
  const { user, till } = await openCheckout(shop)
  await addItem(user, 'Water', '10')
  expect(till.root).toHaveTextContent('Subtotal€1019% VAT€1.90Total€11.90')
  expect(till.root).toHaveTextContent('plus €1.90 VAT (19%)')
  await till.press('Card')
  expect(till.field('Card')).toHaveValue('€ 11.90')
  await find(user, 'Customer', 'Maria')
  await waitFor(() => expect(till.root).toHaveTextContent('Total€10No tax is charged: Charity 123'))
  expect(till.field('Card')).toHaveValue('€ 10')
  await till.press('Finish the sale')
  await screen.findByRole('button', { name: 'Next customer' })
  expect(await getSales(shop)).toMatchObject([{ total: 1000, tax: 0, owed: 0, taxExemption: 'Charity 123' }])
})

test('an unpaid visit stands there already, and is paid by card with one tap', async () => {
  const { shop, client, visit } = await openUnpaid()
  const { user, till } = await openCheckout(shop, `?client=${client.id}&visit=${visit.id}`)
  expect(await till.findByText('Yoga class')).toBeInTheDocument()
  await user.dblClick(till.button('Card, exactly €15'))
  await screen.findByRole('button', { name: 'Next customer' })
  const sales = await getSales(shop)
  expect(sales).toMatchObject([{ total: 1500, lines: [{ checkInId: visit.id }], payments: [{ method: 'card' }] }])
})

test('what is paid is split over methods, and the rest is owed by a client only', async () => {
  const shop = await desk.openShop()
  await createClient(shop)
  const { user, till } = await openCheckout(shop)
  await addItem(user, 'Mat', '50')
  await till.press('Cash')
  await till.fill({ 'Amount, Cash': '20' })
  await till.press('Card')
  await waitFor(() => expect(till.field('Amount, Card')).toHaveValue('€ 30'))
  await till.fill({ 'Amount, Card': '25' })
  expect(till.root).toHaveTextContent('€5 still open')
  expect(till.root).toHaveTextContent('Choose the client who owes the rest')
  expect(till.queryByRole('button', { name: /owed|Finish/ })).toBeNull()
  await find(user, 'Customer', 'Maria')
  await till.press('Leave €5 owed')
  await screen.findByRole('button', { name: 'Next customer' })
  expect(till.root).toHaveTextContent('Still owed€5')
  const [sale] = await getSales(shop)
  expect(sale?.payments.map(({ method, amount }) => [method, amount])).toEqual([
    ['cash', 2000],
    ['card', 2500],
  ])
})

test('less handed over in cash than is open leaves the rest open for another method', async () => {
  const shop = await desk.openShop()
  const { user, till } = await openCheckout(shop)
  await addItem(user, 'Mat', '50')
  await till.press('Cash')
  await till.fill({ Received: '20' })
  await till.press('Card')
  await waitFor(() => expect(till.field('Amount, Card')).toHaveValue('€ 30'))
  await till.press('Finish the sale')
  await screen.findByRole('button', { name: 'Next customer' })
  const [sale] = await getSales(shop)
  expect(sale?.payments.map(({ amount }) => amount)).toEqual([2000, 3000])
})

test('a discount in per cent follows the quantity, and one above the price is refused', async () => {
  const shop = await desk.openShop()
  const { user, till } = await openCheckout(shop)
  await addItem(user, 'Water', '4')
  await till.fill({ 'Quantity of Water': '5' })
  await till.press('Discount and more: Water')
  await till.fill({ Discount: '50', Reason: 'Dented' })
  await till.press('Finish the sale')
  expect(till.field('Discount')).toHaveAccessibleDescription('A discount is more than its price')
  await till.choose('%')
  await till.fill({ Discount: '10' })
  await till.press('Card, exactly €18')
  await screen.findByRole('button', { name: 'Next customer' })
  const [sale] = await getSales(shop)
  expect(sale?.lines).toMatchObject([
    { quantity: 5, price: 400, discount: 200, discountReason: 'Dented', amount: 1800 },
  ])
})

test('a sale that costs more than an amount may be is refused until it costs less', async () => {
  const shop = await desk.openShop()
  const { user, till } = await openCheckout(shop)
  await addItem(user, 'Hall', '9000000')
  await addItem(user, 'Garden', '9000000')
  await till.press('Card, exactly €18,000,000')
  expect(await screen.findByRole('alert')).toHaveTextContent('That is too much')
  await till.press('Remove Garden')
  await till.press('Finish the sale')
  await screen.findByRole('button', { name: 'Next customer' })
})

test('a lost answer sells once, and says where the sale is if it was changed meanwhile', async () => {
  const shop = await desk.openShop()
  const { user, till } = await openCheckout(shop)
  await addItem(user, 'Water', '2')
  let answers = 0
  desk.intercept('POST', '/api/sales', async (_request, next) => {
    const answer = await next()
    answers += 1
    if (answers === 1) throw new TypeError('Failed to fetch')
    return answer
  })
  await till.press('Card, exactly €2')
  await till.findByText(/Can't reach the server/)
  await till.press('Finish the sale')
  await screen.findByRole('button', { name: 'Next customer' })
  expect(await getSales(shop)).toHaveLength(1)

  answers = 0
  await user.keyboard('{Enter}')
  await screen.findByText('What is sold stands here.')
  await addItem(user, 'Juice', '3')
  await till.press('Card, exactly €3')
  await till.findByText(/Can't reach the server/)
  await till.fill({ 'Price of Juice': '4' })
  await till.press('Finish the sale')
  await till.findByText(/This sale was made already/)
  await user.click(till.getByRole('link', { name: 'See the sale' }))
  await screen.findByRole('heading', { level: 1, name: /^Sale/ })
  expect((await getSales(shop)).map(({ total }) => total)).toEqual([300, 200])
})

test('leaving with something typed asks, and without it does not', async () => {
  const shop = await desk.openShop()
  const { user, router } = await openCheckout(shop)
  await addItem(user, 'Water', '2')
  void router.navigate({ to: '/dashboard/sales' })
  await (await findDialog(user, 'Leave this sale?')).press('Cancel')
  expect(screen.getByRole('textbox', { name: 'Price of Water' })).toHaveValue('€ 2')
  void router.navigate({ to: '/dashboard/sales' })
  await (await findDialog(user, 'Leave this sale?')).press('Leave')
  await screen.findByText('Nothing is sold yet')
  void router.navigate({ to: '/dashboard/checkout' })
  await screen.findByText('What is sold stands here.')
  void router.navigate({ to: '/dashboard/sales' })
  await screen.findByText('Nothing is sold yet')
})

test('a package is sold for the client only who has been chosen', async () => {
  const shop = await desk.openShop()
  await createPackage(shop)
  await createClient(shop)
  const { user, till } = await openCheckout(shop)
  await user.click(till.getByRole('searchbox', { name: 'Add to the sale' }))
  await screen.findByRole('option', { name: 'Tip' })
  expect(screen.queryByRole('option', { name: /Ten visits/ })).toBeNull()
  await find(user, 'Customer', 'Maria')
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Add to the sale' })).toHaveFocus())
  await find(user, 'Add to the sale', 'Ten')
  await till.press('Card, exactly €120')
  await screen.findByRole('button', { name: 'Next customer' })
  expect(await getSales(shop)).toMatchObject([{ clientName: 'Maria Silva', lines: [{ kind: 'package' }], owed: 0 }])
})

test('what a client gets is for whoever pays, until staff choose whom it is for; a visit stays whose it was', async () => {
  const { shop, client: maria, visit } = await openUnpaid()
  await createPackage(shop)
  const ben = await createClient(shop, { firstName: 'Ben', lastName: 'Silva' })
  await shop.put(`/api/clients/${maria.id}/household`, { withClientId: ben.id })
  const tom = await createClient(shop, { firstName: 'Tom', lastName: 'Okafor' })
  const { user, till } = await openCheckout(shop, `?client=${maria.id}&visit=${visit.id}`)
  await addListed(user, 'Ten visits')
  await addListed(user, 'Ten visits')
  await find(user, 'Add to the sale', 'credit')
  await till.fill({ 'Price of Credit': '20' })
  const getLine = (index: number) => getPart(user, till.getAllByRole('listitem')[index] as HTMLElement)
  await getLine(2).press('Discount and more: Ten visits')
  await user.selectOptions(getLine(2).field('For'), 'Ben Silva')
  await getLine(2).press('Discount and more: Ten visits')
  await waitFor(() => expect(getLine(2).root).toHaveTextContent('Ben Silva'))
  await till.press('Somebody else pays')
  for (const index of [0, 1, 3]) await waitFor(() => expect(getLine(index).root).toHaveTextContent('Maria Silva'))
  await find(user, 'Customer', 'Tom')
  await waitFor(() => expect(getLine(1).root).not.toHaveTextContent('Maria Silva'))
  expect(getLine(0).root).toHaveTextContent('Maria Silva')
  expect(getLine(2).root).toHaveTextContent('Ben Silva')
  await getLine(2).press('Discount and more: Ten visits')
  const choice = await getLine(2).findByRole('combobox', { name: 'For' })
  expect(choice).toHaveDisplayValue('Ben Silva')
  expect(choice).toHaveTextContent('Tom Okafor')
  await till.press('Card, exactly €275')
  await screen.findByRole('button', { name: 'Next customer' })
  const bought = (id: string) => shop.get(`/api/passes?clientId=${id}`)
  expect((await bought(tom.id)).body).toMatchObject({ items: [{ name: 'Ten visits' }] })
  expect((await bought(ben.id)).body).toMatchObject({ items: [{ name: 'Ten visits' }] })
  expect((await bought(maria.id)).body).toMatchObject({ items: [] })
  expect((await shop.get(`/api/clients/${tom.id}/credit`)).body).toMatchObject({ balance: 2000 })
})

test('a scanner adds products wherever the focus is, one more each time, and leaves no trace where it typed', async () => {
  const shop = await desk.openShop()
  const { id: productId } = await createProduct(shop, { barcode: '4006381333931' })
  await createProduct(shop, { name: 'Old gel', barcode: '000002', active: false })
  const { user, till } = await openCheckout(shop)
  await addItem(user, 'Water', '2')
  await scan(user, '4006381333931')
  await till.findByText('Shampoo')
  expect(screen.getByRole('searchbox', { name: 'Add to the sale' })).toHaveValue('')
  await user.click(till.field('Quantity of Water'))
  await scan(user, '4006381333931')
  await waitFor(() => expect(till.field('Quantity of Shampoo')).toHaveValue('2'))
  expect(till.field('Quantity of Water')).toHaveValue('1')
  await scan(user, '000001')
  expect(await till.findByRole('alert')).toHaveTextContent('No product has the barcode 000001.')
  await scan(user, '000002')
  await waitFor(() => expect(till.getByRole('alert')).toHaveTextContent('Old gel is not on sale.'))
  await scan(user, '4006381333931')
  await waitFor(() => expect(till.field('Quantity of Shampoo')).toHaveValue('3'))
  await waitFor(() => expect(till.queryByRole('alert')).toBeNull())
  await find(user, 'Add to the sale', 'Sham')
  await waitFor(() => expect(till.field('Quantity of Shampoo')).toHaveValue('4'))
  await till.press('Card, exactly €61.60')
  await screen.findByRole('button', { name: 'Next customer' })
  expect((await getSales(shop))[0]?.lines).toMatchObject([{ kind: 'item' }, { productId, quantity: 4, amount: 5960 }])
  expect(await shop.get(`/api/products/${productId}`)).toMatchObject({ body: { stock: -4 } })
})

test('what a client buys has the price of the client’s tier, until staff choose another or type one', async () => {
  const shop = await desk.openShop()
  const yoga = await createService(shop, { name: 'Yoga', price: 1500, priceKind: 'fixed' })
  const mat = await createProduct(shop, { name: 'Mat', price: 3000 })
  const ten = await createPackage(shop)
  await createClient(shop, { tags: ['student'] })
  const student = await createPriceTier(shop, { name: 'Student', audience: 'tag', tag: 'student' })
  const member = await createPriceTier(shop, { name: 'Member' })
  const setPrice = (tier: { id: string }, kind: string, itemId: string, price: number) =>
    shop.put(`/api/price-tiers/${tier.id}/prices`, { kind, itemId, price })
  await setPrice(student, 'service', yoga.id, 1000)
  await setPrice(student, 'product', mat.id, 2500)
  await setPrice(student, 'package', ten.id, 8000)
  await setPrice(member, 'product', mat.id, 2700)
  const { user, till } = await openCheckout(shop)
  await addListed(user, 'Mat')
  await waitFor(() => expect(till.field('Price of Mat')).toHaveValue('€ 30'))
  await find(user, 'Customer', 'Maria')
  await waitFor(() => expect(till.field('Price of Mat')).toHaveValue('€ 25'))
  await addListed(user, 'Yoga')
  await waitFor(() => expect(till.field('Price of Yoga')).toHaveValue('€ 10'))
  await addListed(user, 'Ten visits')
  await waitFor(() => expect(till.field('Price of Ten visits')).toHaveValue('€ 80'))
  expect(till.getAllByText(/Student/)).toHaveLength(3)
  await till.press('Discount and more: Mat')
  const choice = till.getByRole('combobox', { name: 'Price' })
  expect(choice).toHaveTextContent('Normal price, €30Student, €25Member, €27')
  await user.selectOptions(choice, 'Member, €27')
  expect(till.field('Price of Mat')).toHaveValue('€ 27')
  await till.fill({ 'Price of Yoga': '12' })
  await till.press('Card')
  await till.press('Finish the sale')
  await screen.findByRole('button', { name: 'Next customer' })
  const [sale] = await getSales(shop)
  const lines = sale?.lines.map(({ name, price, priceTierName }) => [name, price, priceTierName])
  expect(lines).toEqual([
    ['Mat', 2700, 'Member'],
    ['Yoga', 1200, ''],
    ['Ten visits', 8000, 'Student'],
  ])
  await till.findByText('Member')
})

test('with nobody to know, the price is the normal one again', async () => {
  const shop = await desk.openShop()
  const mat = await createProduct(shop, { name: 'Mat', price: 3000 })
  const client = await createClient(shop, { tags: ['student'] })
  const { id } = await createPriceTier(shop, { name: 'Student', audience: 'tag', tag: 'student' })
  await shop.put(`/api/price-tiers/${id}/prices`, { kind: 'product', itemId: mat.id, price: 2500 })
  const { user, till } = await openCheckout(shop, `?client=${client.id}`)
  await addListed(user, 'Mat')
  await waitFor(() => expect(till.field('Price of Mat')).toHaveValue('€ 25'))
  await till.press('Somebody else pays')
  await waitFor(() => expect(till.field('Price of Mat')).toHaveValue('€ 30'))
})

test('an add-on of a service is sold with one tap, beside the service or on its own', async () => {
  const shop = await desk.openShop()
  const addOns = [{ name: 'Hot stones', price: 1500 }]
  await createService(shop, { name: 'Massage', price: 6000, taxRate: 7000, addOns })
  const { user, till } = await openCheckout(shop)
  await addListed(user, 'Massage')
  await till.press('Hot stones, €15')
  await addListed(user, 'Hot stones')
  expect(till.root).toHaveTextContent('Total€90')
  await till.press('Card')
  await till.press('Finish the sale')
  await screen.findByRole('button', { name: 'Next customer' })
  const [sale] = await getSales(shop)
  expect(sale?.lines.map(({ name, amount, taxRate }) => [name, amount, taxRate])).toEqual([
    ['Massage', 6000, 7000],
    ['Hot stones', 1500, 7000],
    ['Hot stones', 1500, 7000],
  ])
})
