import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { ListedClient } from '@deskbell/domain/clients/schema.ts'
import { bareCell } from '@deskbell/domain/data/imports/values.ts'
import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { eq, sql } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import {
  createAppointment,
  createClient,
  createEmployee,
  createGiftCard,
  createInvoice,
  createPackage,
  createPass,
  createProduct,
  createPromoCode,
  createSale,
  createService,
  newBusiness,
} from '../../../test/factories.ts'
import { importer, importInOneThread } from '../../../test/imports.ts'
import { chooseSize, isNightly } from '../../../test/nightly.ts'
import { xlsxRows } from '../imports/reader/xlsx.ts'
import { EXPORTS } from './lists.ts'

const desk = useApp()

async function download(shop: TestBusiness, path: string, language = 'en'): Promise<Buffer> {
  const headers = { cookie: shop.cookie, 'accept-language': language }
  const answer = await desk.app.request(`/api/exports/${path}`, { headers }, {})
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Reads the cells of a workbook with the importer's reader. */
async function cellsIn(book: Buffer): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-test-export-'))
  try {
    const path = join(folder, 'book.xlsx')
    await writeFile(path, book)
    return (await Array.fromAsync(xlsxRows(path))).map(({ cells }) => cells)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function listRows(shop: TestBusiness, path: string, language?: string): Promise<Record<string, string>[]> {
  return parse(await download(shop, path, language), { bom: true, columns: true })
}

async function namesIn(shop: TestBusiness, query: string): Promise<string[]> {
  return (await listRows(shop, `clients?format=csv${query}`)).map((row) => row['First name'] ?? '')
}

test('requires sign-in', async () => {
  for (const { list } of EXPORTS)
    expectProblem(await desk.anonymous.get(`/api/exports/${list}?format=csv`), 401, 'not_signed_in')
})

test('a file is named after its list and the shop’s day, and says that it is to be saved', async () => {
  const shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness({ timeZone: 'Pacific/Auckland' }), version: 1 })
  desk.clock.now = new Date('2026-11-20T20:00:00Z')
  const { headers } = await shop.get('/api/exports/check-ins?format=csv')
  expect(headers.get('content-disposition')).toBe('attachment; filename="visits-2026-11-21.csv"')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const log = await desk.db.select().from(activity).where(eq(activity.businessId, shop.businessId))
  const download = { action: 'downloaded', entity: 'export', entityId: 'check-ins', byName: 'Ada Owner' }
  expect(log).toContainEqual(expect.objectContaining(download))
})

test('what is asked for in another way than the list is refused field by field', async () => {
  const shop = await desk.openShop()
  expectProblem(await shop.get('/api/exports/clients'), 422, 'invalid')
  expectProblem(await shop.get('/api/exports/clients?format=pdf'), 422, 'invalid')
  expectProblem(await shop.get('/api/exports/clients?format=csv&shelf=nobody'), 422, 'invalid')
})

test('clients leave as the list shows them: searched, narrowed, in its order', async () => {
  const shop = await desk.openShop()
  for (const firstName of ['Ana', 'Ben', 'Cleo']) {
    desk.clock.now = new Date(desk.clock.now.getTime() + 1000)
    await createClient(shop, { firstName, lastName: firstName, tags: firstName === 'Ben' ? ['VIP'] : [] })
  }
  for (const query of ['', '&q=cle', '&tag=VIP', '&sort=added', '&archived=only', '&shelf=owing']) {
    const { body } = await shop.get<{ items: ListedClient[] }>(`/api/clients?limit=200${query}`)
    expect(await namesIn(shop, query)).toEqual(body.items.map(({ firstName }) => firstName))
  }
  expect(await namesIn(shop, '&sort=added')).toEqual(['Cleo', 'Ben', 'Ana'])
})

test('every list leaves in both formats, with the same in both', async () => {
  const shop = await openBusyShop()
  for (const { list } of EXPORTS) {
    const csv = parse(await download(shop, `${list}?format=csv`), { bom: true }) as string[][]
    const sheet = await cellsIn(await download(shop, `${list}?format=xlsx`))
    expect(csv[0]?.length, list).toBeGreaterThan(5)
    expect(sheet[0], list).toEqual(csv[0])
    // The first file is itself an entry of the audit log.
    expect(sheet.length, list).toBe(csv.length + (list === 'activity' ? 1 : 0))
    if (list !== 'attention') expect(csv.length, list).toBeGreaterThan(1)
  }
})

test('a pass leaves with what it was sold with and what is left of it, a visit with who came, a product with its stock', async () => {
  const shop = await openBusyShop()
  const [pass] = await listRows(shop, 'passes?format=csv')
  expect(pass).toMatchObject({ 'First name': 'Maria', Pass: 'Ten visits', Visits: '10', 'Visits left': '9' })
  expect(pass).toMatchObject({ Price: '120.00', Paid: '120.00', 'Still to pay': '0.00' })
  const [visit] = await listRows(shop, 'check-ins?format=csv')
  expect(visit).toMatchObject({ 'First name': 'Maria', Service: 'Yoga class', 'Paid by': 'Ten visits' })
  const [product] = await listRows(shop, 'products?format=csv')
  expect(product).toMatchObject({
    Name: 'Shampoo',
    Barcode: '4006381333931',
    Price: '14.90',
    'Tax rate': '7.7',
    Stock: '0',
  })
  const [place] = await listRows(shop, 'appointments?format=csv&from=2026-11-20&days=7')
  expect(place).toMatchObject({ Starts: '2026-11-23 07:00:00', 'First name': 'Maria', Status: 'Booked' })
})

describe('a file for a reader of German', () => {
  test('says everything in German, in both formats and in its name', async () => {
    const shop = await openBusyShop()
    await createPackage(shop, { name: 'Flat', visits: null, validity: { count: 3, unit: 'month' } })
    const [place] = await listRows(shop, 'appointments?format=csv&from=2026-11-20&days=7', 'de-AT,en;q=0.5')
    expect(place).toMatchObject({ Beginnt: '2026-11-23 07:00:00', Vorname: 'Maria', Status: 'Gebucht' })
    expect(place).toMatchObject({ 'Ohne Termin': 'Nein', Art: 'Kurs' })
    const [header, ...packages] = await cellsIn(await download(shop, 'packages?format=xlsx', 'de'))
    expect(header?.slice(0, 4)).toEqual(['Name', 'Beschreibung', 'Gilt für', 'Besuche'])
    expect(packages).toContainEqual(expect.arrayContaining(['Flat', 'Alle Leistungen', 'Unbegrenzt', '3 Monate', 'Ja']))
    const answer = await shop.send('/api/exports/check-ins?format=csv', { headers: { 'accept-language': 'de' } })
    expect(answer.headers.get('content-disposition')).toMatch(/"besuche-\d{4}-\d\d-\d\d\.csv"$/)
  })

  test('is in the language that was chosen for the pages, whatever the browser asks for', async () => {
    const shop = await openBusyShop()
    const headers = { cookie: `${shop.cookie}; deskbell-language=fr`, 'accept-language': 'de' }
    const answer = await desk.app.request('/api/exports/clients?format=csv', { headers }, {})
    expect(await answer.text()).toContain('Prénom,Nom,Téléphone')
  })

  test('has the same keys and codes as any other, if it is for programs', async () => {
    const shop = await openBusyShop()
    for (const { list } of EXPORTS) {
      const path = `${list}?format=csv&headers=keys`
      const [english, german] = [await listRows(shop, path), await listRows(shop, path, 'de')]
      // Each file is itself an entry of the audit log.
      expect(list === 'activity' ? german.slice(1) : german, list).toEqual(english)
    }
    const [place] = await listRows(shop, 'appointments?format=csv&headers=keys&from=2026-11-20&days=7', 'de')
    expect(place).toMatchObject({
      startsAt: '2026-11-23 07:00:00',
      status: 'booked',
      walkIn: 'false',
      kind: 'class',
    })
    const [, [, , covers, visits] = []] = await cellsIn(await download(shop, 'packages?format=xlsx&headers=keys', 'de'))
    expect([covers, visits]).toEqual(['all', '10'])
    expectProblem(await shop.get('/api/exports/clients?format=csv&headers=none'), 422, 'invalid')
  })
})

describe('what a spreadsheet would take for a formula', () => {
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', "'=1", '＝1', '"=1', 'a,"b"']

  test('is a text in CSV, and comes back as it was written', async () => {
    const shop = await desk.openShop()
    for (const firstName of names) await createClient(shop, { firstName, phone: '+12015550142' })
    const text = (await download(shop, 'clients?format=csv')).toString()
    expect(text.slice(1)).not.toMatch(/(^|,|\n)"?[=+\-@＝]/)
    const rows = await listRows(shop, 'clients?format=csv')
    expect(rows.map((row) => bareCell(row['First name'] ?? '')).toSorted()).toEqual(names.toSorted())
    expect(rows.every((row) => row.Phone === "'+12015550142")).toBe(true)
  })

  test('is a text in Excel, and comes back as it was written', async () => {
    const shop = await desk.openShop()
    for (const firstName of names) await createClient(shop, { firstName })
    const sheet = await cellsIn(await download(shop, 'clients?format=xlsx'))
    const found = sheet.slice(1).map(([firstName = '']) => bareCell(firstName))
    expect(found.toSorted()).toEqual(names.toSorted())
  })
})

describe.each(['csv', 'xlsx'] as const)('what leaves as %s and comes in again is equal', (format) => {
  importInOneThread()

  const CLIENT = ['First name', 'Last name', 'Phone', 'Email', 'Birthday', 'Alert note', 'Notes', 'Tags']
  const PASS = ['First name', 'Email', 'Pass', 'Visits', 'Visits left', 'Starts', 'Expires', 'Price']
  const picked = async (shop: TestBusiness, list: string, columns: string[]) =>
    (await listRows(shop, `${list}?format=csv`)).map((row) => columns.map((column) => row[column])).toSorted()

  test('clients and what is left of their passes', async () => {
    const shop = await openBusyShop()
    await createClient(shop, { firstName: '=Ada', lastName: "O'Neil, jr.", email: 'ada@example.com', phone: '' })
    await createClient(shop, {
      firstName: "'=Bob",
      notes: 'Two\n"lines"',
      tags: ['VIP', 'Yoga'],
      birthday: '1990-05-01',
    })
    const other = await desk.openShop()
    await other.put('/api/business', { ...newBusiness(), version: 1 })
    const { bring } = importer(desk, () => other)
    for (const [kind, columns] of [
      ['clients', CLIENT],
      ['passes', PASS],
    ] as const) {
      const body = new Uint8Array(await download(shop, `${kind}?format=${format}`))
      const done = await bring({ kind, name: `${kind}.${format}`, body }, { dateOrder: 'ymd' })
      expect(done).toMatchObject({ status: 'done', refused: 0 })
      expect(await picked(other, kind, columns)).toEqual(await picked(shop, kind, columns))
    }
  })

  test('passes that have not started and visits, without one that was undone', async () => {
    const shop = await openBusyShop()
    const ben = { firstName: 'Ben', phone: '+12015550199' }
    const { id: packageId } = await createPackage(shop, { name: 'Later', starts: 'first_visit' })
    await createPass(shop, { clientId: (await createClient(shop, ben)).id, packageId, startsOn: null })
    const { body } = await shop.get<{ items: CheckIn[] }>('/api/check-ins')
    const visits = ['2026-11-21T15:10:37Z', '2026-11-22T15:10:37Z'].map((at) => ({ at, id: crypto.randomUUID() }))
    for (const { at, id } of visits) {
      desk.clock.now = new Date(at)
      await shop.post('/api/check-ins', { id, clientId: body.items[0]?.clientId, serviceId: body.items[0]?.serviceId })
    }
    await shop.post(`/api/check-ins/${visits[1]?.id}/undo`)
    const other = await desk.openShop()
    await other.put('/api/business', { ...newBusiness(), version: 1 })
    await Promise.all([createClient(other), createClient(other, ben), createService(other)])
    for (const [list, kind] of [
      ['passes', 'passes'],
      ['check-ins', 'visits'],
    ] as const) {
      const file = {
        kind,
        name: `${list}.${format}`,
        body: new Uint8Array(await download(shop, `${list}?format=${format}`)),
      }
      const bring = async (to: TestBusiness) => {
        const { created, refused } = await importer(desk, () => to).bring(file, { dateOrder: 'ymd' })
        return { created, refused }
      }
      expect(await bring(shop), list).toEqual({ created: 0, refused: 0 })
      expect(await bring(other), list).toEqual({ created: 2, refused: 0 })
    }
  })
})

describe('amounts with three decimals', () => {
  importInOneThread()

  const openShopWith = async (currency: string) => {
    const shop = await desk.openShop()
    await shop.put('/api/business', { ...newBusiness({ currency }), version: 1 })
    return shop
  }
  const exportServices = async (format: string) => {
    const shop = await openShopWith('KWD')
    await createService(shop, { name: 'Colour', price: 1_234_500 })
    await createService(shop, { name: 'Cut', price: 4125 })
    const body = new Uint8Array(await download(shop, `services?format=${format}`))
    return { kind: 'services', name: `services.${format}`, body } as const
  }
  const pricesIn = async (shop: TestBusiness) =>
    (await listRows(shop, 'services?format=csv')).map((row) => `${row.Name} ${row.Price}`).toSorted()

  test.each(['csv', 'xlsx'])('leave as %s and come in again as they were', async (format) => {
    const other = await openShopWith('KWD')
    await importer(desk, () => other).bring(await exportServices(format))
    expect(await pricesIn(other)).toEqual(['Colour 1234.500', 'Cut 4.125'])
  })

  test('are refused from Excel if the currency has two, and never taken for thousands', async () => {
    const other = await openShopWith('EUR')
    const done = await importer(desk, () => other).bring(await exportServices('xlsx'))
    expect(done).toMatchObject({ created: 1, refused: 1 })
    expect(await pricesIn(other)).toEqual(['Colour 1234.50'])
  })
})

describe.each([...LANGUAGES, 'keys'])('what leaves in %s and comes in again', (language) => {
  importInOneThread()

  test('is recognised column by column, and equal', async () => {
    const shop = await openBusyShop()
    const flat = await createPackage(shop, { name: 'Flat', visits: null })
    const { id: clientId } = await createClient(shop, { firstName: 'Ben', email: 'ben@example.com', phone: '' })
    await createPass(shop, { clientId, packageId: flat.id })
    await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1, category: 'Rest', active: false })
    const other = await desk.openShop()
    await other.put('/api/business', { ...newBusiness(), version: 1 })
    const { upload, check, commit, correct } = importer(desk, () => other)
    for (const kind of ['clients', 'services', 'passes'] as const) {
      const path = `${kind}?format=csv${language === 'keys' ? '&headers=keys' : ''}`
      const english = await upload({ kind, body: new Uint8Array(await download(shop, `${kind}?format=csv`)) })
      const sent = await upload({ kind, body: new Uint8Array(await download(shop, path, language)) })
      expect(sent.reading.columns, kind).toEqual(english.reading.columns)
      const done = await commit(await check(await correct(sent, { dateOrder: 'ymd' })))
      expect(done, kind).toMatchObject({ status: 'done', refused: 0 })
      const columns = ROUND_TRIP[kind]
      const picked = async (from: TestBusiness) =>
        (await listRows(from, `${kind}?format=csv`)).map((row) => columns.map((column) => row[column])).toSorted()
      expect(await picked(other), kind).toEqual(await picked(shop))
    }
  })
})

const ROUND_TRIP = {
  clients: ['First name', 'Last name', 'Phone', 'Email', 'Birthday', 'Alert note', 'Notes', 'Tags'],
  services: ['Name', 'Category', 'Kind', 'Places', 'Duration (minutes)', 'Price', 'Bookable', 'Active'],
  passes: ['First name', 'Email', 'Pass', 'Visits', 'Visits left', 'Starts', 'Expires', 'Price'],
}

test('what others write meanwhile is not in a file that has begun, and many rows take little memory', async () => {
  const shop = await desk.openShop()
  const count = chooseSize({ daily: 3000, nightly: 20_000 })
  await addMany(shop, count)
  const answer = await desk.app.request('/api/exports/clients?format=xlsx', { headers: { cookie: shop.cookie } }, {})
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('nothing is sent')
  const first = await reader.read()
  await createClient(shop, { firstName: 'Late' })
  const parts: Uint8Array[] = []
  const before = process.memoryUsage().rss
  let most = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  if (isNightly) expect(most / 1024 ** 2).toBeLessThan(100)
  expect(await cellsIn(Buffer.concat([first.value ?? new Uint8Array(), ...parts]))).toHaveLength(count + 1)
  const rows = await listRows(shop, 'clients?format=csv&sort=added')
  expect(rows.length).toBe(count + 1)
})

test('whoever closes the page lets go of the snapshot', async () => {
  const shop = await desk.openShop()
  await addMany(shop, 5000)
  const answer = await desk.app.request('/api/exports/clients?format=csv', { headers: { cookie: shop.cookie } }, {})
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await expect
    .poll(async () => {
      const { rows } = await desk.db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`)
      return rows.length
    })
    .toBe(0)
})

/** Inserts thousands of clients directly. */
async function addMany({ businessId }: TestBusiness, count: number): Promise<void> {
  await desk.db.execute(sql`
    insert into client (business_id, id, first_name, last_name, notes)
    select ${businessId}, gen_random_uuid(), 'Client', 'No. ' || n, repeat('A note. ', 10)
    from generate_series(1, ${count}) n`)
  await desk.db.execute(sql`analyze client`)
}

async function openBusyShop(): Promise<TestBusiness> {
  desk.clock.now = new Date('2026-11-20T15:00:00Z')
  const shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  const service = await createService(shop)
  const sold = await createPackage(shop)
  await createProduct(shop, { barcode: '4006381333931', taxRate: 7700, lowStock: 2 })
  const client = await createClient(shop)
  await createPass(shop, { clientId: client.id, packageId: sold.id })
  await shop.post('/api/check-ins', { id: crypto.randomUUID(), clientId: client.id, serviceId: service.id })
  const employee = await createEmployee(shop)
  const place = { serviceId: service.id, employeeId: employee.id, startsAt: '2026-11-23T12:00:00.000Z' }
  const appointment = await createAppointment(shop, place)
  await shop.post('/api/bookings', { id: crypto.randomUUID(), appointmentId: appointment.id, clientId: client.id })
  await createInvoice(shop, (await createSale(shop, { clientId: client.id })).id)
  await createGiftCard(shop)
  await createPromoCode(shop)
  return shop
}
