import type { InvoicePage } from '@deskbell/domain/invoices/schema.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createClient, createInvoice, createSale } from '../../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'

const desk = useDesk()

/** The number of an invoice begins with the year. */
const numbered = (before: string, number: number, after = '') => new RegExp(`^${before}\\d{4}-${number}${after}$`)

async function openSale() {
  const shop = await desk.openShop()
  const { id: clientId } = await createClient(shop, {
    firstName: 'Maria',
    lastName: 'Silva',
    email: 'maria@example.com',
  })
  const sale = await createSale(shop, { clientId })
  return { shop, clientId, sale }
}

test('makes out an invoice to the client, shows its files, and takes it back', async () => {
  const { shop, sale } = await openSale()
  const { user } = await desk.open(`/dashboard/sales/${sale.id}`, { shop })
  await user.click(await screen.findByRole('button', { name: 'Invoice…' }))
  const form = await findDialog(user, 'Invoice')
  expect(await form.findByLabelText(/^Name or company/)).toHaveValue('Maria Silva')
  expect(form.field('E-mail')).toHaveValue('maria@example.com')
  await user.type(form.field('City'), 'Porto')
  await form.press('Make out the invoice')
  await findToast(numbered('Invoice I', 1, ' is made out'))
  const list = within(await screen.findByRole('list', { name: 'Invoices' }))
  const { body } = await shop.get<z.infer<typeof InvoicePage>>(`/api/invoices?saleId=${sale.id}`)
  expect(list.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', `/api/invoices/${body.items[0]?.id}/pdf`)
  expect(screen.queryByRole('button', { name: 'Invoice…' })).toBeNull()
  await user.click(list.getByRole('button', { name: 'Mail' }))
  const mail = await findDialog(user, numbered('Invoice I', 1))
  expect(mail.field('To')).toHaveValue('maria@example.com')
  await mail.press('Send')
  await findToast('The invoice waits in the outbox, without its file')
  await user.click(list.getByRole('button', { name: 'Take back…' }))
  const dialog = await findDialog(user, numbered('Take invoice I', 1, ' back\\?'))
  await dialog.press('Take it back')
  await findToast(numbered('Invoice I', 1, ' is taken back'))
  expect(await list.findByText(numbered('Credit note C', 1))).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Invoice…' })).toBeInTheDocument()
})

test('proposes the buyer of the client’s last invoice, without its reference', async () => {
  const { shop, clientId, sale } = await openSale()
  await createInvoice(shop, sale.id, { name: 'Silva Lda', city: 'Porto', country: 'PT', reference: 'Order 7' })
  const next = await createSale(shop, { clientId })
  const { user } = await desk.open(`/dashboard/sales/${next.id}`, { shop })
  await user.click(await screen.findByRole('button', { name: 'Invoice…' }))
  const form = await findDialog(user, 'Invoice')
  expect(await form.findByLabelText(/^Name or company/)).toHaveValue('Silva Lda')
  expect(form.getByRole('combobox', { name: /^Country/ })).toHaveValue('Portugal')
  expect(form.field('Their reference')).toHaveValue('')
})

test('lists the invoices of the business, found by number or buyer', async () => {
  const { shop, clientId, sale } = await openSale()
  await createInvoice(shop, sale.id, { name: 'Silva Lda' })
  await createInvoice(shop, (await createSale(shop, { clientId })).id, { name: 'Example Ltd' })
  const { user } = await desk.open('/dashboard/sales/invoices', { shop })
  expect(await screen.findByRole('link', { name: numbered('I', 1) })).toHaveAttribute(
    'href',
    `/dashboard/sales/${sale.id}`,
  )
  await user.type(screen.getByRole('searchbox', { name: 'Search by number or buyer' }), 'exam')
  await waitFor(() => expect(screen.getByRole('table', { name: 'Invoices' })).not.toHaveTextContent('Silva Lda'))
  expect(screen.getByRole('link', { name: numbered('PDF of I', 2) })).toBeInTheDocument()
})
