import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { Sale, SaleInput } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { createClient, createGiftCard, createPackage, createService } from '../../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'

const desk = useDesk()

const water = { kind: 'item', name: 'Water', price: 300, quantity: 2 } as const
const mat = { kind: 'item', name: 'Mat', price: 5000 } as const

async function sell(shop: TestBusiness, over: Partial<Record<keyof SaleInput, unknown>> = {}): Promise<Sale> {
  const payments = [{ method: 'cash', amount: 5600, received: 6000 }]
  const { body, status } = await shop.post<Sale>('/api/sales', { id: newId(), lines: [water, mat], payments, ...over })
  expect(status).toBe(201)
  return body
}

async function openSale(shop: TestBusiness, { id }: Pick<Sale, 'id'>) {
  const opened = await desk.open(`/dashboard/sales/${id}`, { shop })
  await screen.findByRole('heading', { level: 1, name: /^Sale/ })
  const main = within(screen.getByRole('main'))
  const press = async (name: string) => opened.user.click(await main.findByRole('button', { name }))
  return { ...opened, main, press }
}

const getSale = async (shop: TestBusiness, { id }: Sale) => (await shop.get<Sale>(`/api/sales/${id}`)).body

test('shows what was sold and paid, and takes what is owed', async () => {
  const shop = await desk.openShop()
  const { id: clientId } = await createClient(shop)
  const sale = await sell(shop, { clientId, payments: [{ method: 'card', amount: 5000 }] })
  const { user, main, press } = await openSale(shop, sale)
  expect(main.getByRole('link', { name: 'Maria Silva' })).toBeInTheDocument()
  expect(main.getByRole('row', { name: /Water/ })).toHaveTextContent('2 × €3')
  expect(main.getByRole('row', { name: /Mat/ })).toHaveTextContent('€6 owed')
  await press('Take payment')
  const form = await findDialog(user, /^Take payment for Sale/)
  expect(form.field('Amount')).toHaveValue('€ 6')
  await form.press('Take payment')
  await findToast('€6 taken')
  await waitFor(() => expect(main.queryByText('Still owed')).toBeNull())
  expect(await getSale(shop, sale)).toMatchObject({ owed: 0, paid: 5600 })
})

test('takes what is owed from a gift card, as far as it goes, and from the client’s credit', async () => {
  const shop = await desk.openShop()
  const { id: clientId } = await createClient(shop)
  const sale = await sell(shop, { clientId, payments: [] })
  const { code } = await createGiftCard(shop, { price: 2000 })
  await shop.post(`/api/clients/${clientId}/credit/adjustments`, { id: newId(), amount: 1500, note: 'Goodwill' })
  const { user, press } = await openSale(shop, sale)
  const pay = async () => {
    await press('Take payment')
    return findDialog(user, /^Take payment for Sale/)
  }
  const card = await pay()
  await user.selectOptions(card.field('Paid by'), 'Gift card')
  await card.press('Take payment')
  expect(await card.findByText('Enter the code')).toBeInTheDocument()
  await user.type(card.field('Code of the gift card'), code)
  await waitFor(() => expect(card.field('Amount')).toHaveValue('€ 20'))
  expect(card.field('Paid by')).toHaveAccessibleDescription('€20 is left on it')
  await card.press('Take payment')
  await findToast('€20 taken, €36 still owed')
  const credit = await pay()
  await user.selectOptions(credit.field('Paid by'), 'Credit')
  expect(credit.field('Amount')).toHaveValue('€ 15')
  await credit.press('Take payment')
  await findToast('€15 taken, €21 still owed')
  expect((await getSale(shop, sale)).payments).toMatchObject([
    { method: 'gift_card', amount: 2000 },
    { method: 'credit', amount: 1500 },
  ])
})

test('gives a part of a line back with a reason, never more than was kept, and links both ways', async () => {
  const shop = await desk.openShop()
  const sale = await sell(shop)
  const { user, main, press } = await openSale(shop, sale)
  await press('Refund…')
  const form = await findDialog(user, 'Refund')
  await form.press('Refund')
  expect(await form.findByText('Enter what is to be refunded')).toBeInTheDocument()
  const line = within(form.getByRole('group', { name: 'Mat' }))
  await user.clear(line.getByLabelText('Money'))
  await user.type(line.getByLabelText('Money'), '60')
  await form.fill({ Reason: 'Torn' })
  await form.press('Give €60 back')
  expect(await line.findByText('Only €50 was kept')).toBeInTheDocument()
  await user.clear(line.getByLabelText('Money'))
  await user.type(line.getByLabelText('Money'), '20')
  await user.selectOptions(form.field('Given back by'), 'Card')
  await form.press('Give €20 back')
  await findToast('€20 given back')
  await waitFor(() => expect(main.getByRole('row', { name: /Mat/ })).toHaveTextContent('€20 given back'))
  expect(main.queryByRole('button', { name: 'Undo sale…' })).toBeNull()
  await user.click(main.getByRole('link', { name: /^Refund R/ }))
  await screen.findByRole('heading', { level: 1, name: /^Refund R/ })
  expect(main.getByRole('row', { name: /Mat/ })).toHaveTextContent('-€20')
  expect(main.getByRole('list', { name: 'Payments' })).toHaveTextContent('Given back, card')
  expect(main.getByRole('link', { name: 'See the sale' })).toBeInTheDocument()
})

test('a sale of today is undone in one step, with the visits of its package, and what it paid for is unpaid', async () => {
  const shop = await desk.openShop()
  const { id: clientId } = await createClient(shop)
  const { id: packageId } = await createPackage(shop)
  const ten = { kind: 'package', passId: newId(), packageId, clientId, price: 12_000 }
  const { id: serviceId } = await createService(shop)
  const { body: came } = await shop.post<CheckInResult>('/api/check-ins', { id: newId(), clientId, serviceId })
  const visit = { kind: 'visit', checkInId: came.checkInId, price: 1800 }
  const lines = [water, ten, visit]
  const sale = await sell(shop, { clientId, lines, payments: [{ method: 'card', amount: 10_000 }] })
  const { user, press } = await openSale(shop, sale)
  await press('Undo sale…')
  const question = await findDialog(user, 'Undo this sale?')
  expect(question.root).toHaveTextContent('Give €100 back')
  await question.press('Undo sale')
  await findToast('The sale is undone')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull())
  expect(await getSale(shop, sale)).toMatchObject({ owed: 0, refunds: [{ total: -10_000 }] })
  const { body } = await shop.get<{ items: Pass[] }>(`/api/passes?clientId=${clientId}`)
  expect(body.items).toMatchObject([{ remaining: 0 }])
  const unpaid = await shop.get(`/api/check-ins?clientId=${clientId}&unpaid=true`)
  expect(unpaid.body).toMatchObject({ items: [{ id: came.checkInId }] })
})

test('the list shows those of a client with something owed, and leads to each', async () => {
  const shop = await desk.openShop()
  const { id: clientId } = await createClient(shop)
  await sell(shop)
  const owing = await sell(shop, { clientId, payments: [] })
  const { user } = await desk.open('/dashboard/sales', { shop })
  expect(await screen.findByRole('row', { name: /Passer-by/ })).toHaveTextContent('Water, Mat')
  await user.click(screen.getByRole('switch', { name: 'Only with something owed' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Passer-by/ })).toBeNull())
  expect(screen.getByRole('row', { name: /Maria Silva/ })).toHaveTextContent('€56 owed')
  await user.click(screen.getByRole('searchbox', { name: 'Find a client' }))
  await user.paste('Maria')
  await user.keyboard('{Enter}')
  await screen.findByText('Only of Maria Silva')
  await user.click(await screen.findByRole('link', { name: owing.number }))
  await screen.findByRole('heading', { level: 1, name: `Sale ${owing.number}` })
})

test('the receipt has the number, what was sold and the change, and is mailed', async () => {
  const shop = await desk.openShop()
  const sale = await sell(shop)
  const { user, main } = await openSale(shop, sale)
  await user.click(main.getByRole('link', { name: 'Receipt' }))
  const paper = await screen.findByRole('article', { name: `Receipt ${sale.number}` })
  const rows = within(paper).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Water2 × €3€6',
    'Mat€50',
    'Total€56',
    expect.stringMatching(/^Paid in cash on .+€56$/),
    'Received€60',
    'Change€4',
    'Paid in total€56',
  ])
  await user.click(screen.getByRole('button', { name: 'Mail' }))
  const form = await findDialog(user, 'Mail the receipt')
  await form.fill({ To: 'tom@example.com' })
  await form.press('Send')
  await findToast('The receipt waits in the outbox')
})
