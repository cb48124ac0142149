import { buffer } from 'node:stream/consumers'
import { type Report, ReportName } from '@deskbell/domain/reports/schema.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { getI18n } from '../../../lib/i18n.ts'
import { createCaller, expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { readSheets } from '../../../test/book.ts'
import { createClient, createService, newBusiness } from '../../../test/factories.ts'
import { getCells } from '../../../test/reports.ts'
import { toCsv } from '../../data/exports/csv.ts'
import { createWorkbook } from './open.ts'
import { findTable } from './tables.ts'

const desk = useApp()

async function download(shop: TestBusiness, path: string, language = 'en'): Promise<Buffer> {
  const headers = { cookie: shop.cookie, 'accept-language': language }
  const answer = await desk.app.request(`/api/reports/${path}`, { headers }, {})
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

async function listRows(shop: TestBusiness, path: string, language?: string): Promise<string[][]> {
  return parse(await download(shop, path, language), { bom: true })
}

/** Creates a business with one visit on each of three days. */
async function openVisitedShop(): Promise<TestBusiness> {
  desk.clock.now = new Date('2026-11-18T15:00:00Z')
  const shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  const service = await createService(shop)
  for (const day of [18, 19, 20]) {
    desk.clock.now = new Date(`2026-11-${day}T15:00:00Z`)
    const { id } = await createClient(shop)
    await shop.post('/api/check-ins', { id: crypto.randomUUID(), clientId: id, serviceId: service.id })
  }
  return shop
}

const WEEK = 'from=2026-11-16&to=2026-11-22'

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/reports/attendance/file?format=xlsx'), 401, 'not_signed_in')
})

test('a table leaves as CSV with the rows and the total of the report, its figures with those before', async () => {
  const shop = await openVisitedShop()
  const { body } = await shop.get<Report>(`/api/reports/attendance?${WEEK}`)
  const table = body.tables.find(({ id }) => id === 'by-time')
  const written = [...(table?.rows.map(({ cells }) => cells) ?? []), table?.total ?? []]
  const csv = await listRows(shop, `attendance/file?format=csv&table=by-time&${WEEK}`)
  expect(csv[0]).toEqual(table?.columns.map(({ title }) => title))
  expect(csv.slice(1)).toEqual(written.map((row) => row.map((cell) => String(cell ?? ''))))
  expect(csv.at(-1)?.slice(0, 2)).toEqual(['Total', '3'])
  const figures = await listRows(shop, `attendance/file?format=csv&table=figures&${WEEK}`)
  expect(figures.slice(0, 2)).toEqual([
    ['Figure', 'Value', 'Before'],
    ['Visits', '3', '0'],
  ])
})

test('a book has a sheet for the figures and each table', async () => {
  const shop = await openVisitedShop()
  const { body } = await shop.get<Report>(`/api/reports/attendance?${WEEK}`)
  const sheets = await readSheets(await download(shop, `attendance/file?format=xlsx&${WEEK}`))
  expect(sheets.length).toBe(1 + body.tables.length)
  expect(sheets[0]?.rows[1]).toEqual(['Visits', '3 (0)', '0 (0)'])
  const lengths = body.tables.map(({ rows, total }) => 1 + rows.length + (total ? 1 : 0))
  expect(sheets.slice(1).map(({ rows }) => rows.length)).toEqual(lengths)
  expect(sheets[1]?.rows.at(-1)?.slice(0, 2)).toEqual(['Total', '3 (0)'])
})

test('a report is in the language of whoever asks: on screen, as CSV and as a book', async () => {
  const shop = await openVisitedShop()
  const german = createCaller(desk.app, shop.cookie, { 'accept-language': 'de-CH, en;q=0.8' })
  const { body } = await german.get<Report>(`/api/reports/attendance?${WEEK}`)
  expect(body.figures.map(({ title }) => title)).toContain('Erste Besuche')
  expect(getCells(body, 'by-hour')?.[0]?.[0]).toBe('Montag')
  expect(getCells(body, 'by-source')?.[0]?.slice(0, 2)).toEqual(['Empfang', 3])
  const csv = await listRows(shop, `attendance/file?format=csv&table=by-time&${WEEK}`, 'de')
  expect([csv[0], csv.at(-1)]).toEqual([
    ['Tag', 'Besuche', 'Unbezahlt'],
    ['Gesamt', '3', '3'],
  ])
  const [figures, byTime] = await readSheets(await download(shop, `attendance/file?format=xlsx&${WEEK}`, 'de'))
  expect([figures?.name, byTime?.name]).toEqual(['Kennzahlen', 'Besuche im Zeitverlauf'])
  expect(figures?.rows.slice(0, 2)).toEqual([
    ['Kennzahl', 'Wert', 'Vorher'],
    ['Besuche', '3 (0)', '0 (0)'],
  ])
  const rows = await listRows(shop, `attendance/file?format=csv&table=by-time&row=total&column=visits&${WEEK}`, 'de')
  expect(rows[0]).toEqual(['Zeitpunkt', 'Kunde', 'Leistung', 'Mitarbeiter', 'Bezahlt mit', 'Eingecheckt'])
  expect(rows[1]?.slice(4)).toEqual(['Unbezahlt', 'Empfang'])
})

test('a file for programs has keys and codes, the same in every language', async () => {
  const shop = await openVisitedShop()
  const path = `attendance/file?format=csv&headers=keys&${WEEK}`
  for (const table of ['table=figures', 'table=by-hour', 'table=by-source', 'table=by-time&row=total&column=visits'])
    expect(await listRows(shop, `${path}&${table}`, 'pl')).toEqual(await listRows(shop, `${path}&${table}`))
  const csv = await listRows(shop, `${path}&table=by-source`, 'de')
  expect(csv).toEqual([
    ['source', 'visits', 'unpaid', 'share'],
    ['desk', '3', '3', '1'],
    ['total', '3', '3', '1'],
  ])
  const sheets = await readSheets(await download(shop, `attendance/file?format=xlsx&headers=keys&${WEEK}`, 'de'))
  expect(sheets.map(({ name }) => name).slice(0, 3)).toEqual(['figures', 'by-time', 'by-hour'])
})

test('a file is named after the report, the table and the days', async () => {
  const shop = await desk.openShop()
  const { headers } = await shop.get(`/api/reports/attendance/file?format=csv&table=by-time&${WEEK}`)
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="attendance-by-time-2026-11-16-to-2026-11-22.csv"',
  )
})

test('what can’t be answered is refused before a file begins', async () => {
  const shop = await desk.openShop()
  const ask = (query: string) => shop.get(`/api/reports/attendance/file?${query}`)
  expectProblem(await ask('format=csv'), 422, 'invalid')
  expectProblem(await ask('format=pdf'), 422, 'invalid')
  expectProblem(await ask('format=csv&table=nothing'), 404, 'not_found')
  expectProblem(await ask('format=csv&table=by-time&row=nothing&column=visits'), 404, 'not_found')
  expectProblem(await ask('format=xlsx&method=cash'), 400, 'bad_request')
})

test('days of years that no shop has are refused, on screen and as a file', async () => {
  const shop = await desk.openShop()
  for (const days of ['from=9999-12-01&to=9999-12-31', 'to=9999-12-31', 'from=0000-01-01&to=0000-01-31'])
    for (const name of ReportName.options)
      for (const path of [`${name}?`, `${name}/file?format=xlsx&`])
        expectProblem(await shop.get(`/api/reports/${path}${days}`), 422, 'invalid')
  expect((await shop.get('/api/reports/sales?from=2999-12-01&to=2999-12-31')).status).toBe(200)
})

/** Report with a cell of every kind, and two tables whose titles are not valid as names of Excel sheets. */
const REPORT: Report = {
  name: 'employees',
  from: '2026-11-01',
  to: '2026-11-30',
  by: 'day',
  madeAt: '',
  before: { from: '2026-10-01', to: '2026-10-31' },
  figures: [
    { id: 'share', title: 'Booked', kind: 'share', value: 0.125, before: null, better: null, opens: false },
    { id: 'sales', title: 'Sales', kind: 'money', value: -12_345, before: 50, better: null, opens: false },
    { id: 'hours', title: 'Hours', kind: 'hours', value: 90, before: 0, better: null, opens: false },
  ],
  tables: ['Hours: booked/“kept” & <rostered> by employee', 'Hours? booked/“kept” & <rostered> by service'].map(
    (title, at) => ({
      id: `t${at}`,
      title,
      note: '',
      chart: null,
      columns: [
        { id: 'day', title: 'From', kind: 'day', opens: false },
        { id: 'hours', title: 'Hours', kind: 'hours', opens: false },
        { id: 'share', title: 'Of all', kind: 'share', opens: false },
        { id: 'at', title: 'At', kind: 'time', opens: false },
      ],
      rows: [{ id: 'a', cells: ['2026-11-01', 100, 0.3333, '2026-11-01T12:00:00.000Z'] }],
      total: ['Total', 100, null, null],
    }),
  ),
}
const PLACE = { timeZone: 'America/New_York', currency: 'USD', i18n: getI18n('en'), headers: 'words' } as const

test('every kind is written as a number to count with', async () => {
  const csv = async (id: string): Promise<string[][]> =>
    parse((await Array.fromAsync(toCsv(findTable(REPORT, id).table, PLACE))).join(''), { bom: true })
  expect((await csv('figures')).slice(1)).toEqual([
    ['Booked', '0.125', ''],
    ['Sales', '-123.45', '0.50'],
    ['Hours', '1.50', '0.00'],
  ])
  expect((await csv('t0')).slice(1)).toEqual([
    ['2026-11-01', '1.67', '0.3333', '2026-11-01 07:00:00'],
    ['Total', '1.67', '', ''],
  ])
  const [figures, first, second] = await readSheets(await buffer(createWorkbook(REPORT, PLACE)))
  expect(figures?.rows.slice(1)).toEqual([
    ['Booked', '0.125 (6)'],
    ['Sales', '-123.45 (3)', '0.5 (3)'],
    ['Hours', '1.5 (7)', '0 (7)'],
  ])
  expect(first?.rows[2]?.[0]).toBe('Total')
  expect([first?.name, second?.name]).toEqual([
    'Hours  booked “kept” &amp; &lt;rostere',
    'Hours  booked “kept” &amp; &lt;roste 2',
  ])
})
