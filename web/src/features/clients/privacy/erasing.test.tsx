import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createClient, createSale } from '../../../../../server/src/test/factories.ts'
import { openClientPage } from '../../../test/client-page.ts'
import { useDesk } from '../../../test/desk.tsx'
import { findDialog, getPart } from '../../../test/form.ts'

const desk = useDesk()

test('a client’s data is read and offered as a file, and the client erased once that is confirmed', async () => {
  const shop = await desk.openShop()
  const { id } = await createClient(shop)
  await createClient(shop, { firstName: 'Marya' })
  const credit = { kind: 'credit', clientId: id, price: 500 } as const
  await createSale(shop, { clientId: id, lines: [credit], payments: [{ method: 'cash', amount: 500 }] })
  const { user, choose } = await openClientPage(desk, shop, id)
  await choose('Data and privacy…')
  expect(await screen.findByRole('article', { name: 'Data of Maria Silva' })).toHaveTextContent('(201) 555-0142')
  const file = screen.getByRole('link', { name: 'Download as JSON' })
  expect(file).toHaveAttribute('download')
  expect((await shop.get(file.getAttribute('href') ?? '')).headers.get('content-disposition')).toContain(
    `client-${id}.json`,
  )
  await user.click(screen.getByRole('button', { name: 'Erase…' }))
  const form = await findDialog(user, /^Erase Maria Silva/)
  await form.findByText('€5 of credit is left; it stays in the books.')
  await form.press('Erase')
  await waitFor(() => expect(form.field('Type ERASE to confirm')).toHaveFocus())
  await form.fill({ 'Type ERASE to confirm': 'ERASE' })
  await form.press('Erase')
  await screen.findByRole('row', { name: /Marya Silva/ })
  expect(screen.queryByRole('row', { name: /Maria Silva/ })).not.toBeInTheDocument()
})

test('clients who don’t come any more are erased after so many months, if the shop wants it', async () => {
  const shop = await desk.openShop()
  await createClient(shop)
  const { user } = await desk.open('/dashboard/settings/data', { shop })
  const card = getPart(user, await screen.findByRole('region', { name: 'Old clients' }))
  await user.click(await card.findByRole('switch', { name: /Erase clients who don’t come any more/ }))
  await card.fill({ 'Months without a visit': '5' })
  await card.press('Save')
  await card.findByText('Keep clients for at least 6 months')
  await card.fill({ 'Months without a visit': '24' })
  await card.press('Who would go?')
  const dialog = getPart(user, await screen.findByRole('dialog'))
  await dialog.findByText('Nobody would be erased.')
  await dialog.press('Close')
  await card.press('Save')
  await waitFor(async () => expect((await shop.get('/api/privacy/retention')).body).toMatchObject({ months: 24 }))
})
