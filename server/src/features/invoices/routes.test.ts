import type { Invoice, InvoicePage } from '@deskbell/domain/invoices/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { sql } from '../../db/drizzle.ts'
import { invoice } from '../../db/schema/invoice.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createInvoice, createSale, newBusiness, newInvoice } from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-03T15:00:00Z')
  shop = await desk.openShop()
})

const terms = { discount: 0, discountReason: '' }
const GERMAN = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  locale: 'de-DE',
  city: 'Berlin',
  zipCode: '10115',
  state: '',
}

/** Makes the business German, with 19 % of tax and a tax number. */
async function moveToBerlin(taxNumber = 'DE123456789'): Promise<void> {
  await shop.put('/api/business', { ...newBusiness(GERMAN), version: 1 })
  const body = JSON.stringify({ version: 2, taxName: 'USt.', taxRate: 19_000, taxNumber })
  await shop.send('/api/business/tax', { method: 'PATCH', body, headers: { 'Content-Type': 'application/json' } })
}

async function sellTaxed(): Promise<Sale> {
  const client = await createClient(shop, { firstName: 'Ada', lastName: 'Lovelace', language: 'de' })
  return createSale(shop, {
    clientId: client.id,
    lines: [
      {
        kind: 'item',
        name: 'Yogamatte <blau> & Gurt',
        price: 1995,
        quantity: 3,
        taxRate: null,
        discount: 500,
        discountReason: '',
      },
      { kind: 'item', name: 'Buch', price: 1000, quantity: 1, taxRate: 7000, ...terms },
      { kind: 'tip', price: 300, employeeId: null },
    ],
    payments: [{ method: 'card', amount: 5000 }],
  })
}

function refund(sale: Sale, amount: number) {
  const lines = [{ lineId: sale.lines[0]?.id, amount }]
  return shop.post<Sale>(`/api/sales/${sale.id}/refunds`, { id: newId(), lines, reason: 'Broken' })
}

async function listNumbers(query = ''): Promise<string[]> {
  const { body } = await shop.get<z.infer<typeof InvoicePage>>(`/api/invoices${query}`)
  return body.items.map(({ number }) => number)
}

async function getFile(id: string, kind: 'pdf' | 'xml'): Promise<Buffer> {
  const answer = await desk.app.request(`/api/invoices/${id}/${kind}`, { headers: { cookie: shop.cookie } }, {})
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/invoices'), 401, 'not_signed_in')
})

describe('an invoice', () => {
  test('says who bought, the total and what was paid, and is issued once for its key', async () => {
    const sale = await createSale(shop)
    const input = newInvoice(sale.id, { taxNumber: 'FR 1', reference: 'Order 7' })
    const issued = await shop.post<Invoice>('/api/invoices', input)
    expect(issued.status).toBe(201)
    expect(issued.body).toMatchObject({
      id: input.id,
      kind: 'invoice',
      number: 'I2026-1',
      saleId: sale.id,
      buyer: { name: 'Example Ltd', city: 'Berlin', taxNumber: 'FR 1', reference: 'Order 7', email: '' },
      total: 500,
      paid: 500,
      credits: null,
      creditNotes: [],
      cancelled: false,
      electronic: null,
    })
    expect((await shop.post<Invoice>('/api/invoices', input)).body).toEqual(issued.body)
    expectProblem(await shop.post('/api/invoices', newInvoice(sale.id)), 409, 'invoice_stands')
    expect(await listNumbers()).toEqual(['I2026-1'])
  })

  test('needs a buyer with a name and a country', async () => {
    const { id } = await createSale(shop)
    const path = '/api/invoices'
    expectProblem(await shop.post(path, newInvoice(id, { name: ' ' })), 422, 'invalid')
    expectProblem(await shop.post(path, newInvoice(id, { country: 'Germany' })), 422, 'invalid')
    expectProblem(await shop.post(path, newInvoice(newId())), 404, 'not_found')
  })

  test('of a dozen at once, each has a number, without gaps, by the local year', async () => {
    desk.clock.now = new Date('2027-01-01T03:00:00Z')
    shop = await desk.openShop()
    await shop.put('/api/business', { ...newBusiness({ timeZone: 'America/New_York' }), version: 1 })
    const sales = await Promise.all(Array.from({ length: 12 }, () => createSale(shop)))
    const issued = await Promise.all(sales.map(({ id }) => createInvoice(shop, id)))
    const numbers = issued.map(({ number }) => Number(number.replace('I2026-', '')))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  })

  test('is found by its number and its buyer', async () => {
    for (const name of ['Example Ltd', 'Sample AG']) await createInvoice(shop, (await createSale(shop)).id, { name })
    expect(await listNumbers('?q=sample')).toEqual(['I2026-2'])
    expect(await listNumbers('?q=i2026-1')).toEqual(['I2026-1'])
    expect(await listNumbers('?limit=1')).toHaveLength(1)
    expect(await listNumbers('?q=%25')).toEqual([])
  })
})

describe('a credit note', () => {
  test('is issued with each refund of a sale that has an invoice', async () => {
    const sale = await createSale(shop)
    const { id } = await createInvoice(shop, sale.id)
    const refunded = await refund(sale, 200)
    const { body } = await shop.get<Invoice>(`/api/invoices/${id}`)
    expect(body).toMatchObject({ cancelled: false, creditNotes: [{ number: 'C2026-1', total: -200 }] })
    const note = await shop.get<Invoice>(`/api/invoices/${body.creditNotes[0]?.id}`)
    const refundId = refunded.body.refunds[0]?.id
    expect(note.body).toMatchObject({
      kind: 'credit_note',
      saleId: refundId,
      credits: { id, number: 'I2026-1' },
      paid: -200,
    })
    expectProblem(await shop.post('/api/invoices', newInvoice(refundId ?? '')), 409, 'not_invoiceable')
    expectProblem(await shop.post(`/api/invoices/${id}/cancel`, { id: newId() }), 409, 'invoice_credited')
  })

  test('is issued with the invoice for refunds before it', async () => {
    const sale = await createSale(shop)
    await refund(sale, 100)
    await refund(sale, 50)
    const issued = await createInvoice(shop, sale.id)
    expect(issued.creditNotes).toMatchObject([
      { number: 'C2026-1', total: -100 },
      { number: 'C2026-2', total: -50 },
    ])
  })

  test('takes a whole invoice back, after which the sale can have another', async () => {
    const sale = await createSale(shop)
    const { id } = await createInvoice(shop, sale.id, { name: 'Wrong Ltd' })
    const input = { id: newId() }
    const cancelled = await shop.post<Invoice>(`/api/invoices/${id}/cancel`, input)
    expect(cancelled.body).toMatchObject({
      cancelled: true,
      creditNotes: [{ id: input.id, number: 'C2026-1', total: -500 }],
    })
    expect((await shop.post<Invoice>(`/api/invoices/${id}/cancel`, input)).body).toEqual(cancelled.body)
    expectProblem(await shop.post(`/api/invoices/${id}/cancel`, { id: newId() }), 409, 'invoice_credited')
    expectProblem(await shop.post(`/api/invoices/${input.id}/cancel`, { id: newId() }), 409, 'invoice_credited')
    expect((await createInvoice(shop, sale.id)).number).toBe('I2026-2')
    await refund(sale, 100)
    expect(await listNumbers()).toEqual(expect.arrayContaining(['I2026-1', 'I2026-2', 'C2026-1', 'C2026-2']))
  })
})

test('the database keeps numbers without gaps and invoices as they were', async () => {
  const { id } = await createInvoice(shop, (await createSale(shop)).id)
  const set = (change: string) =>
    desk.db.execute(sql`update ${invoice} set ${sql.raw(change)} where business_id = ${shop.businessId} and id = ${id}`)
  await expect(set('number = 3')).rejects.toThrow()
  await expect(set('paid = total + 1')).rejects.toThrow()
  await expect(set(`kind = 'credit_note'`)).rejects.toThrow()
})

describe('the files', () => {
  test('are a PDF alone where the business has no tax number', async () => {
    const { id } = await createInvoice(shop, (await createSale(shop)).id)
    expect((await getFile(id, 'pdf')).toString('latin1')).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\s*$/)
    expectProblem(await shop.get(`/api/invoices/${id}/xml`), 404, 'not_found')
  })

  test('are electronic in the European Union: the XML in the PDF is valid, and adds up', async () => {
    await moveToBerlin()
    const sale = await sellTaxed()
    const issued = await createInvoice(shop, sale.id)
    expect(issued.electronic).toBe('en16931')
    const { xml } = await extractXml(await getFile(issued.id, 'pdf'))
    expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true })
    const amounts = (tag: string) =>
      Array.from(xml.matchAll(new RegExp(`<ram:${tag}[^>]*>([^<]*)<`, 'g')), ([, text]) => text)
    expect(amounts('GrandTotalAmount')).toEqual([(sale.total / 100).toFixed(2)])
    expect(amounts('TaxTotalAmount')).toEqual([(sale.tax / 100).toFixed(2)])
    expect(amounts('TotalPrepaidAmount')).toEqual(['50.00'])
    expect(amounts('DuePayableAmount')).toEqual([((sale.total - 5000) / 100).toFixed(2)])
    expect(amounts('RateApplicablePercent')).toEqual(expect.arrayContaining(['19', '7', '0']))
    expect(amounts('Name')).toEqual(expect.arrayContaining(['Yogamatte &lt;blau&gt; &amp; Gurt', 'Buch', 'Trinkgeld']))
  })

  test('name gift cards and credit in the language of the client', async () => {
    await moveToBerlin()
    const { id: clientId } = await createClient(shop, { language: 'de' })
    const sale = await createSale(shop, {
      clientId,
      lines: [
        { kind: 'gift_card', giftCardId: newId(), price: 2000, recipient: '', message: '' },
        { kind: 'credit', clientId, price: 1000 },
      ],
      payments: [{ method: 'card', amount: 3000 }],
    })
    const xml = (await getFile((await createInvoice(shop, sale.id)).id, 'xml')).toString()
    expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true })
    const names = Array.from(xml.matchAll(/<ram:Name>([^<]*)</g), ([, name]) => name)
    expect(names).toEqual(expect.arrayContaining(['Gutschein', 'Geldguthaben']))
  })

  test('of a credit note refer to the invoice, and say amounts without a sign', async () => {
    await moveToBerlin()
    const sale = await sellTaxed()
    const { id } = await createInvoice(shop, sale.id)
    await refund(sale, 1190)
    const { body } = await shop.get<Invoice>(`/api/invoices/${id}`)
    const xml = (await getFile(body.creditNotes[0]?.id ?? '', 'xml')).toString()
    expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true })
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(xml).toContain('<ram:Content>Zu Rechnung: I2026-1</ram:Content>')
    expect(xml).toMatch(/<ram:GrandTotalAmount>11\.90</)
    expect(xml).not.toMatch(/>-\d/)
  })

  test('are an XRechnung where the buyer named a reference', async () => {
    await moveToBerlin()
    const buyer = { reference: '04011000-12345-67', email: 'post@example.com' }
    const issued = await createInvoice(shop, (await sellTaxed()).id, buyer)
    expect(issued.electronic).toBe('xrechnung')
    const xml = (await getFile(issued.id, 'xml')).toString()
    expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true })
    expect(xml).toContain('xrechnung_3.0')
    expect(xml).toContain('<ram:BuyerReference>04011000-12345-67</ram:BuyerReference>')
  })

  test('keep the seller as it was when the invoice was issued', async () => {
    await moveToBerlin()
    const { id } = await createInvoice(shop, (await sellTaxed()).id)
    await shop.put('/api/business', { ...newBusiness({ ...GERMAN, companyName: 'Renamed' }), version: 3 })
    const xml = (await getFile(id, 'xml')).toString()
    expect(xml).toContain('Willow Studio')
    expect(xml).not.toContain('Renamed')
  })
})
