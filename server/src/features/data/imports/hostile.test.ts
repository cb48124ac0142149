import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import type { Import } from '@deskbell/domain/data/imports/schema.ts'
import type { Problem } from '@deskbell/domain/shared/errors.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import iconv from 'iconv-lite'
import { beforeAll, describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { dumpBusiness } from '../../../test/dump.ts'
import { createClient } from '../../../test/factories.ts'
import { importer, importInOneThread, sendFile } from '../../../test/imports.ts'
import { chooseSize } from '../../../test/nightly.ts'

const desk = useApp()
let shop: TestBusiness
const { check, correct } = importer(desk, () => shop)

beforeAll(async () => {
  shop = await desk.openShop()
  await createClient(shop, { firstName: 'Maria', lastName: 'Silva', email: 'maria@example.com' })
})

const MB = 1024 * 1024
const HEADER = 'First Name,Last Name,Email\n'

type Entries = Record<string, string | Buffer>

async function zipped(entries: Entries): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-hostile-'))
  try {
    const zip = new yazl.ZipFile()
    for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(join(folder, 'book.xlsx')))
    return new Uint8Array(await readFile(join(folder, 'book.xlsx')))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const BOOK: Entries = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
}

function workbook(sheet: string | Buffer, more: Entries = {}) {
  return zipped({ ...BOOK, ...more, 'xl/worksheets/sheet1.xml': sheet })
}

function cells(row: number, texts: string[]): string {
  const all = texts.map((text, at) => `<c r="${'ABCDEFGH'[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
  return `<row r="${row}">${all.join('')}</row>`
}

const createSheet = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`

/** Creates a valid workbook whose ZIP directory has a false uncompressed size. */
async function lyingAbout(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(await workbook(createSheet(cells(1, ['Name']), cells(2, ['x'.repeat(5000)]))))
  const at = bytes.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 46
  bytes.writeUInt32LE(size, at + 24)
  return new Uint8Array(bytes)
}

type Hostile = { kind?: ImportKind; file: () => Promise<string | Uint8Array<ArrayBuffer>> }
const text = (content: string, kind?: ImportKind): Hostile => ({ ...(kind && { kind }), file: async () => content })

const createUpload = (content: Buffer): Hostile => ({ file: async () => new Uint8Array(content) })

/** Files that can't be read, with the expected messages. */
const UNREADABLE: [string, string | RegExp, Hostile][] = [
  ['nothing at all', 'The file is empty', text('')],
  ['blank lines only', 'The file is empty', text('\n\r\n,,,\n   \n')],
  ['a header only', 'There is nothing below the names of the columns', text(HEADER)],
  ['a quotation mark that is never closed', /never closed/, text(`${HEADER}"Maria,Silva\n${'x,y,z\n'.repeat(1000)}`)],
  ['the same, for megabytes', /longer than a megabyte/, text(`${HEADER}"Maria,Silva\n${'x,y,z\n'.repeat(500_000)}`)],
  ['ten megabytes in one cell', /longer than a megabyte/, text(`${HEADER}${'x'.repeat(10 * MB)},y,z\n`)],
  ['a million columns', /columns|longer than a megabyte/, text(`${'a,'.repeat(1_000_000)}\n1\n`)],
  ['three hundred columns', 'The file has more than 200 columns', text(`${'a,'.repeat(300)}z\n1\n`)],
  [
    'a picture',
    'This is neither CSV nor an Excel file',
    createUpload(Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array(500).fill(0)])),
  ],
  ['an old workbook', /old Excel file/, createUpload(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))],
  ['an archive that is no workbook', /neither CSV nor an Excel file/, { file: () => zipped({ 'a.txt': 'a' }) }],
  ['half a workbook', /damaged/, { file: async () => (await workbook(createSheet(cells(1, ['Name'])))).slice(0, 200) }],
  [
    'a zip bomb',
    /unpacks to more/,
    { file: () => workbook(Buffer.alloc(chooseSize({ daily: 8, nightly: 200 }) * MB, '<row/>')) },
  ],
  ['a workbook that unpacks to more than it says', /damaged/, { file: () => lyingAbout(100) }],
  ['a workbook that says it is enormous', /unpacks to more/, { file: () => lyingAbout(4_000_000_000) }],
  [
    'a workbook with entities that grow without end',
    'This is not an Excel workbook',
    { file: () => workbook(`<!DOCTYPE a [<!ENTITY b "bb">]><worksheet>&b;</worksheet>`) },
  ],
  ['a workbook of broken XML', /damaged/, { file: () => workbook('<worksheet><sheetData><row>') }],
]

/** Files whose rows can be read, with the expected counts. */
const READ: [string, Partial<Pick<Import, 'created' | 'refused' | 'rows'>>, Hostile][] = [
  [
    'formulas, which stay the text that they are',
    { created: 2 },
    text(`${HEADER}=1+1,@SUM(A1),\n"=cmd|' /C calc'!A0",,\n`),
  ],
  [
    'cells that hold nothing where nothing may be',
    { created: 1, refused: 1 },
    text(`${HEADER}Eva\0,Berg,\nEva,Berg,\n`),
  ],
  ['line ends of three kinds', { created: 3 }, text('First Name,Email\r\nA,\nB,\rC,\n')],
  ['columns of one name', { created: 1 }, text('Name,Name,Name\nMaria,Silva,X\n')],
  ['rows that are too short and too long', { created: 1, refused: 1 }, text(`${HEADER}Eva\nEva,Berg,,,,more\n`)],
  ['a mark of the byte order', { created: 1 }, text(`\uFEFF${HEADER}Eva,Berg,\n`)],
  [
    'two bytes a letter',
    { created: 1 },
    createUpload(iconv.encode(`${HEADER}Żaneta,Łęcka,\n`, 'utf-16le', { addBOM: true })),
  ],
  ['two bytes a letter, unmarked', { created: 1 }, createUpload(iconv.encode(`${HEADER}Maria,Berg,\n`, 'utf-16be'))],
  [
    'letters that are wrong for what they say',
    { created: 1 },
    createUpload(Buffer.from(`${HEADER}Jos\xe9,Mu\xf1oz,\n`, 'latin1')),
  ],
  ['the year 0', { created: 0, refused: 3 }, text('Name,Birthday\nA,0000-01-01\nB,0001-02-03\nC,9999-12-31\n')],
  ['days that never were', { created: 0, refused: 2 }, text('Name,Birthday\nA,2026-02-30\nB,2026-13-01\n')],
  [
    'balances below nothing',
    { created: 0, refused: 2 },
    text('Email,Package,Visits,Left,Used\nmaria@example.com,A,10,-3,\nmaria@example.com,A,-10,,\n', 'passes'),
  ],
  [
    'numbers without end',
    { created: 0, refused: 2 },
    text(`Service,Price,Duration\nA,${'9'.repeat(400)},60\nB,1e99,1e99\n`, 'services'),
  ],
  ['a thousand who share an address', { rows: 1000, refused: 0 }, text(HEADER + nameless(1000))],
  ['a workbook with a cell far to the right', { created: 1, refused: 1 }, { file: farRight }],
]

function nameless(count: number): string {
  const names = Array.from({ length: count }, (_, at) =>
    [...String(at + 1000)].map((digit) => 'bcdfghjklm'[Number(digit)]),
  )
  return names.map((name) => `${name.join('u')}u,,none@example.com\n`).join('')
}

async function farRight() {
  const far = '<row r="3"><c r="A3" t="inlineStr"><is><t>Eva</t></is></c><c r="XFD3"><v>1</v></c></row>'
  return workbook(createSheet(cells(1, ['Name', 'Email']), cells(2, ['Eva Berg', '']), far))
}

/** Dumps the business's data except for the uploads. */
function dump() {
  return dumpBusiness(desk.db, shop.businessId, ['import_run', 'operation'])
}

// Each is read in its own worker thread, with limited memory.
test.each(UNREADABLE)('%s is refused in words, and leaves nothing behind', async (_name, words, { kind, file }) => {
  const before = await dumpBusiness(desk.db, shop.businessId)
  const answer = await sendFile(shop, { ...(kind && { kind }), body: await file() })
  const { fields } = expectProblem(answer, 422, 'invalid') as Problem
  expect(fields).toEqual([{ path: 'file', message: words instanceof RegExp ? expect.stringMatching(words) : words }])
  expect(await dumpBusiness(desk.db, shop.businessId)).toEqual(before)
})

describe('what can be read', () => {
  importInOneThread()

  test.each(READ)('%s: a clear end, and nothing has changed', async (_name, counts, { kind, file }) => {
    const before = await dump()
    const sent = await sendFile(shop, { ...(kind && { kind }), body: await file() })
    expect(sent.status).toBe(201)
    const isAsked = sent.body.asks.includes('date_order')
    const checked = await check(isAsked ? await correct(sent.body, { dateOrder: 'dmy' }) : sent.body)
    expect(checked).toMatchObject({ status: 'checked', ...counts })
    expect(await dump()).toEqual(before)
  })
})

/** Creates a request body of this many megabytes, generated while it is sent. */
function createStream(megabytes: number) {
  const part = new TextEncoder().encode(`${'Maria,Silva,\n'.repeat(Math.ceil(MB / 13))}`)
  let [sent, cancelled] = [0, false]
  const body = new ReadableStream({
    pull(controller) {
      if (sent++ < megabytes) controller.enqueue(part)
      else controller.close()
    },
    cancel() {
      cancelled = true
    },
  })
  return { body, sent: () => sent, wasCancelled: () => cancelled }
}

test('200 MB are refused by what they say, and else as soon as they are too many', async () => {
  const path = () => `/api/imports/${newId()}?kind=clients&name=a.csv`
  const before = await dumpBusiness(desk.db, shop.businessId)
  const headers = { 'content-length': String(200 * MB) }
  expectProblem(await shop.send(path(), { method: 'PUT', headers, body: 'a' }), 413, 'too_large')
  const { body, sent } = createStream(200)
  const init = { method: 'PUT', body, duplex: 'half' } as RequestInit
  expectProblem(await shop.send(path(), init), 413, 'too_large')
  expect(sent()).toBeLessThan(70)
  expect(await dumpBusiness(desk.db, shop.businessId)).toEqual(before)
})
