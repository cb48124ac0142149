import { getDefaultJournal } from '@deskbell/domain/journal/defaults.ts'
import type { JournalInput, JournalSettings } from '@deskbell/domain/journal/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { payment } from '../../db/schema/payment.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createGiftCard, createPass, createSale, newBusiness, openDrawer } from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

const SKR03: JournalInput = { ...getDefaultJournal('de-DE'), consultant: '29098', client: '55003' }

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-03T15:00:00Z')
  shop = await desk.openShop()
})

async function download(query: string): Promise<{ bytes: Buffer; headers: Headers }> {
  const answer = await desk.app.request(`/api/journal/file?${query}`, { headers: { cookie: shop.cookie } }, {})
  expect(answer.status).toBe(200)
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}

async function listRows(format: 'xero' | 'quickbooks', days = 'from=2026-11-01&to=2026-11-30'): Promise<string[][]> {
  return parse((await download(`format=${format}&${days}`)).bytes)
}

/** Sells water at 19 % for cash and card, a tip, and gives back one bottle. */
async function sellWater(): Promise<void> {
  const terms = { discount: 0, discountReason: '', taxRate: 19_000 }
  const sold = await createSale(shop, {
    lines: [
      { kind: 'item', name: 'Wässer „still“', price: 119, quantity: 2, ...terms },
      { kind: 'tip', price: 100, employeeId: null },
    ],
    payments: [
      { method: 'cash', amount: 119 },
      { method: 'card', amount: 219 },
    ],
  })
  desk.clock.now = new Date('2026-11-04T15:00:00Z')
  const lines = [{ lineId: sold.lines[0]?.id, amount: 119 }]
  const refund = await shop.post(`/api/sales/${sold.id}/refunds`, {
    id: newId(),
    lines,
    method: 'cash',
    reason: 'Warm',
  })
  expect(refund.status).toBe(200)
}

describe('the accounts', () => {
  test('require sign-in', async () => {
    expectProblem(await desk.anonymous.get('/api/journal/settings'), 401, 'not_signed_in')
  })

  test('are the usual ones of the country until they are changed, which the audit log says', async () => {
    const { body } = await shop.get<JournalSettings>('/api/journal/settings')
    expect(body).toEqual({ version: 1, ...getDefaultJournal('en-US') })
    const german = { ...newBusiness(), locale: 'de-DE', version: 1 }
    await shop.put('/api/business', german)
    expect((await shop.get<JournalSettings>('/api/journal/settings')).body.methods.cash).toBe('1000')
    const changed = { ...SKR03, accountLength: 5 }
    expect(await shop.put('/api/journal/settings', { ...changed, version: 2 })).toMatchObject({ status: 200 })
    expect((await shop.get('/api/journal/settings')).body).toEqual({ version: 3, ...changed })
    expectProblem(await shop.put('/api/journal/settings', { ...changed, version: 2 }), 409, 'stale_version')
    const logged = await desk.db.select().from(activity).where(eq(activity.businessId, shop.businessId))
    expect(logged.map(({ action, after }) => ({ action, after }))).toContainEqual({
      action: 'changed',
      after: { journal: changed },
    })
  })

  test('are refused where one is missing, or a rate is there twice', async () => {
    const rate = { rate: 7000, account: '', taxCode: '' }
    const answer = await shop.put('/api/journal/settings', {
      ...SKR03,
      version: 1,
      revenue: { ...SKR03.revenue, tip: '' },
      rates: [rate, rate],
      client: '0',
    })
    expectProblem(answer, 422, 'invalid')
    const { fields } = answer.body as { fields: { path: string }[] }
    expect(fields.map(({ path }) => path).toSorted()).toEqual(['client', 'rates', 'revenue.tip'])
  })
})

describe('a file', () => {
  test('for DATEV has a line for each payment, 125 fields in Windows-1252, refunds on the other side', async () => {
    await shop.put('/api/journal/settings', { ...SKR03, version: 1 })
    await sellWater()
    const { bytes, headers } = await download('format=datev&from=2026-11-01&to=2026-11-30')
    expect(headers.get('content-disposition')).toMatch(/"EXTF_Buchungsstapel_2026-11-01_2026-11-30\.csv"/)
    expect(headers.get('content-type')).toBe('text/csv; charset=windows-1252')
    const text = iconv.decode(bytes, 'win1252')
    const [header, columns, ...entries]: string[][] = parse(text, { delimiter: ';', relax_column_count: true })
    expect(header?.slice(0, 5)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13'])
    expect(header?.slice(10, 17)).toEqual([
      '29098',
      '55003',
      '20260101',
      '4',
      '20261101',
      '20261130',
      'Deskbell 2026-11-01 2026-11-30',
    ])
    expect(header).toHaveLength(31)
    for (const row of [columns, ...entries]) expect(row).toHaveLength(125)
    const written = entries.map((row) => [9, 1, 0, 6, 7, 10, 13].map((at) => row[at]))
    expect(written.toSorted()).toEqual([
      ['0311', 'S', '1,00', '1360', '1590', '2026-1', 'Tip'],
      ['0311', 'S', '1,19', '1000', '8400', '2026-1', 'Wässer „still“'],
      ['0311', 'S', '1,19', '1360', '8400', '2026-1', 'Wässer „still“'],
      ['0411', 'H', '1,19', '1000', '8400', 'R2026-1', 'Wässer „still“'],
    ])
    expect(text.split('\r\n')).toHaveLength(7)
  })

  test('for DATEV marks a text that a spreadsheet would calculate', async () => {
    await shop.put('/api/journal/settings', { ...SKR03, version: 1 })
    const name = '=HYPERLINK("https://evil/")'
    await createSale(shop, {
      lines: [
        {
          kind: 'item',
          name: name.padEnd(80, 'x'),
          price: 100,
          quantity: 1,
          discount: 0,
          discountReason: '',
          taxRate: 19_000,
        },
      ],
      payments: [{ method: 'cash', amount: 100 }],
    })
    const { bytes } = await download('format=datev&from=2026-11-01&to=2026-11-30')
    const [line = ''] = iconv.decode(bytes, 'win1252').split('\r\n').slice(2)
    expect(line.slice(0, 30)).toBe('1,00;"S";;;;;1000;8400;;0311;"')
    const [row]: string[][] = parse(line, { delimiter: ';' })
    expect(row?.[13]).toBe(`'${name}`.padEnd(60, 'x'))
  })

  test('for Xero adds up a day, with names of the tax rates', async () => {
    await sellWater()
    const [columns, ...rows] = await listRows('xero')
    expect(columns?.slice(0, 6)).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'])
    const written = rows.map((row) => [row[1], ...row.slice(3, 6)])
    expect(written.toSorted()).toEqual([
      ['03 Nov 2026', 'Cash on hand', 'Tax Exempt', '1.19'],
      ['03 Nov 2026', 'Sales', '19%', '-2.38'],
      ['03 Nov 2026', 'Tips payable', 'Tax Exempt', '-1.00'],
      ['03 Nov 2026', 'Undeposited Funds', 'Tax Exempt', '2.19'],
      ['04 Nov 2026', 'Cash on hand', 'Tax Exempt', '-1.19'],
      ['04 Nov 2026', 'Sales', '19%', '1.19'],
    ])
  })

  test('for QuickBooks has the tax in a line of its own, and debits that equal credits', async () => {
    await sellWater()
    const [columns, ...rows] = await listRows('quickbooks')
    expect(columns).toEqual(['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'])
    expect(rows.map((row) => row.slice(0, 5)).toSorted()).toEqual([
      ['DB-20261103', '11/03/2026', 'Cash on hand', '1.19', ''],
      ['DB-20261103', '11/03/2026', 'Sales tax payable', '', '0.38'],
      ['DB-20261103', '11/03/2026', 'Sales', '', '2.00'],
      ['DB-20261103', '11/03/2026', 'Tips payable', '', '1.00'],
      ['DB-20261103', '11/03/2026', 'Undeposited Funds', '2.19', ''],
      ['DB-20261104', '11/04/2026', 'Cash on hand', '', '1.19'],
      ['DB-20261104', '11/04/2026', 'Sales tax payable', '0.19', ''],
      ['DB-20261104', '11/04/2026', 'Sales', '1.00', ''],
    ])
  })

  test('has the days of the business’s time zone, and nothing of other businesses', async () => {
    const other = await desk.openShop()
    await createSale(other)
    await shop.put('/api/business', { ...newBusiness(), version: 1, timeZone: 'Pacific/Auckland' })
    await createSale(shop)
    expect(await listRows('xero', 'from=2026-11-03&to=2026-11-03')).toHaveLength(1)
    expect(await listRows('xero', 'from=2026-11-04&to=2026-11-04')).toHaveLength(3)
  })

  test('adds a gift card to what is owed for gift cards, and takes off what it pays for', async () => {
    const { code } = await createGiftCard(shop)
    await createSale(shop, { payments: [{ method: 'gift_card', code, amount: 500 }] })
    const [, ...rows] = await listRows('xero')
    expect(rows.map((row) => [row[3], row[5]]).toSorted()).toEqual([
      ['Cash on hand', '50.00'],
      ['Gift cards outstanding', '-50.00'],
      ['Gift cards outstanding', '5.00'],
      ['Sales', '-5.00'],
    ])
  })

  test('has cash put into a drawer and taken out, and what was counted too much or too little', async () => {
    await shop.put('/api/journal/settings', { ...SKR03, version: 1 })
    const { id } = await openDrawer(shop, { name: 'Bar', openingFloat: 5000 })
    const move = (amount: number, reason: string) =>
      shop.post(`/api/drawer-sessions/${id}/movements`, { id: newId(), amount, reason })
    await move(-350, 'Milk')
    await createSale(shop)
    const other = await openDrawer(shop, { name: 'Front desk', openingFloat: 0 })
    const closing = { id: newId(), counts: [{ method: 'cash', counted: 5130 }] }
    expect((await shop.post(`/api/drawer-sessions/${id}/close`, closing)).status).toBe(200)
    await move(100, 'After the close')
    await shop.post(`/api/drawer-sessions/${other.id}/close`, {
      ...closing,
      id: newId(),
      counts: [{ method: 'cash', counted: 0 }],
    })
    const { bytes } = await download('format=datev&from=2026-11-01&to=2026-11-30')
    const entries: string[][] = parse(iconv.decode(bytes, 'win1252'), {
      delimiter: ';',
      relax_column_count: true,
      from: 3,
    })
    expect(entries.map((row) => [13, 1, 0, 6, 7].map((at) => row[at])).toSorted()).toEqual([
      ['Cash difference, Bar', 'H', '0,20', '1000', '4900'],
      ['Milk', 'H', '3,50', '1000', '1360'],
      ['Water', 'S', '5,00', '1000', '8195'],
    ])
  })

  test('has packages, and what an earlier release took for them without a line', async () => {
    const { id } = await createClient(shop)
    const pass = await createPass(shop, { clientId: id })
    await desk.db.insert(payment).values({
      businessId: shop.businessId,
      id: newId(),
      clientId: id,
      passId: pass.id,
      amount: 700,
      tax: 0,
      currency: 'USD',
      method: 'cash',
      receivedAt: desk.clock.now,
      byName: 'Ada',
    })
    const sales = (await listRows('xero')).filter((row) => row[3] === 'Sales')
    expect(sales.map((row) => row[5])).toEqual(['-127.00'])
  })

  test('is the same however many pages it is read in', async () => {
    await createSale(shop)
    await desk.db.execute(sql`
      insert into payment (business_id, id, client_id, pass_id, amount, tax, currency, method, received_at, by_name)
      select ${shop.businessId}, gen_random_uuid(), null, null, 100, 0, 'USD', 'card',
        '2026-11-05T12:00:00Z'::timestamptz + n * interval '1 hour', 'Ada' from generate_series(1, 1200) n`)
    const [, ...rows] = await listRows('quickbooks', 'from=2026-11-01&to=2027-01-31')
    const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0)
    expect([sum(3), sum(4)]).toEqual([1205, 1205])
    const keys = rows.map((row) => `${row[0]} ${row[2]}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('that DATEV would refuse is refused, and so are days that are none', async () => {
    const ask = (query: string) => shop.get(`/api/journal/file?${query}`)
    expectProblem(await ask('format=datev&from=2026-11-01&to=2026-11-30'), 422, 'invalid')
    await shop.put('/api/journal/settings', { ...SKR03, version: 1 })
    expect((await ask('format=datev&from=2026-11-01&to=2026-11-30')).status).toBe(200)
    expectProblem(await ask('format=datev&from=2026-11-01&to=2027-01-31'), 422, 'invalid')
    expectProblem(await ask('format=xero&from=2026-11-02&to=2026-11-01'), 422, 'invalid')
    expectProblem(await ask('format=sage&from=2026-11-01&to=2026-11-30'), 422, 'invalid')
  })
})
