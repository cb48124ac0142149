import type { Product, StockEntryPage } from '@deskbell/domain/products/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../server/src/test/app.ts'
import { createProduct } from '../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../test/desk.tsx'
import { findDialog } from '../../test/form.ts'
import { chooseAction, findRow, show, undo } from '../../test/list.ts'
import { scan } from '../../test/scan.ts'

const desk = useDesk()

async function createStocked(shop: TestBusiness, quantity: number, over: Parameters<typeof createProduct>[1] = {}) {
  const item = await createProduct(shop, over)
  const delivery = { id: newId(), kind: 'delivered', quantity }
  return (await shop.post<Product>(`/api/products/${item.id}/stock`, delivery)).body
}

test('a product is added and changed, and what is wrong is said at its field', async () => {
  const shop = await desk.openShop()
  await createProduct(shop, { name: 'Comb', barcode: '111' })
  const { user } = await desk.open('/dashboard/products', { shop })
  await user.click(await screen.findByRole('button', { name: 'Add product' }))
  const form = await findDialog(user, 'Add product')
  await form.press('Add product')
  expect(form.field('Name')).toHaveAccessibleDescription('Enter a name')
  await form.fill({ Name: 'Shampoo', Price: '14.90', Cost: '6', 'Low at': '3', Barcode: '111' })
  await form.press('Add product')
  expect(await form.findByRole('alert')).toHaveTextContent('Another product has this barcode.')
  await form.fill({ Barcode: '4006381333931' })
  await form.press('Add product')
  const row = await findRow(/Shampoo/)
  expect(row).toHaveTextContent('4006381333931on sale€14.90low0')

  await chooseAction(user, 'Shampoo', 'Edit')
  const edited = await findDialog(user, 'Edit product')
  await edited.fill({ Price: '15.90', 'Low at': '' })
  await edited.press('Save changes')
  await findToast('Changes saved')
  await waitFor(() => expect(row).toHaveTextContent('€15.900'))
})

test('pieces that come and go stand in the ledger of the product, with who and why', async () => {
  const shop = await desk.openShop()
  const item = await createProduct(shop, { lowStock: 3 })
  const { user } = await desk.open(`/dashboard/products/${item.id}`, { shop })
  await screen.findByText('Nothing has come or gone yet.')
  const change = async (kind: string, fields: Record<string, string>) => {
    await user.click(screen.getByRole('button', { name: 'Change stock…' }))
    const form = await findDialog(user, 'Stock of Shampoo')
    await form.choose(kind)
    await form.fill(fields)
    await form.press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  await change('Delivered', { Pieces: '12', Cost: '5.50' })
  await change('Broken', { Pieces: '10', Note: 'Fell down' })
  const ledger = await screen.findByRole('list', { name: 'Stock entries' })
  await waitFor(() => expect(within(ledger).getAllByRole('listitem')).toHaveLength(2))
  const [broken, delivered] = within(ledger).getAllByRole('listitem')
  expect(broken).toHaveTextContent(/Broken by Ada Owner · Fell down−102 in stock$/)
  expect(delivered).toHaveTextContent(/Delivered by Ada Owner\+1212 in stock$/)
  const about = screen.getByRole('region', { name: 'About it' })
  await waitFor(() => expect(about).toHaveTextContent('In stock low2'))
  expect(about).toHaveTextContent('Value at cost €11')
})

test('a product is archived, which is undone at once or another day', async () => {
  const shop = await desk.openShop()
  await createProduct(shop)
  const { user } = await desk.open('/dashboard/products', { shop })
  await findRow(/Shampoo/)
  await chooseAction(user, 'Shampoo', 'Archive')
  await undo(user, 'Shampoo archived')
  await findToast('Shampoo is back')
  await show(user, 'Archived')
  await screen.findByText('Nothing is archived')
})

test('a stock-taking counts what is scanned and typed, shows the differences, and saves them', async () => {
  const shop = await desk.openShop()
  const shampoo = await createStocked(shop, 10, { barcode: '4006381333931' })
  await createStocked(shop, 3, { name: 'Comb', cost: 100 })
  const { user } = await desk.open('/dashboard/products/stock-taking', { shop })
  const box = await screen.findByRole('searchbox', { name: 'Scan or find a product' })
  await user.click(box)
  await scan(user, '4006381333931')
  await scan(user, '4006381333931')
  expect(box).toHaveValue('')
  const row = await findRow(/Shampoo/)
  expect(within(row).getByRole('textbox', { name: 'Counted of Shampoo' })).toHaveValue('2')
  expect(row).toHaveTextContent('−8')
  await scan(user, '000000')
  expect(await screen.findByRole('alert')).toHaveTextContent('No product has the barcode 000000.')

  await user.click(box)
  await user.paste('Comb')
  await user.keyboard('{Enter}')
  const counted = await screen.findByRole('textbox', { name: 'Counted of Comb' })
  await user.click(counted)
  await user.paste('3')
  expect(screen.getByLabelText('What differs')).toHaveTextContent('2 products counted · 1 differs: −8, -€48 at cost')
  await user.dblClick(screen.getByRole('button', { name: 'Save the counts' }))
  const saved = await screen.findByRole('table', { name: 'What was counted' })
  expect(within(saved).getByRole('row', { name: /Shampoo/ })).toHaveTextContent('Shampoo102−8-€48')
  const { body } = await shop.get<StockEntryPage>(`/api/products/${shampoo.id}/stock`)
  expect(body.items).toMatchObject([{ kind: 'counted', quantity: -8, stock: 2 }, { kind: 'delivered' }])
})
