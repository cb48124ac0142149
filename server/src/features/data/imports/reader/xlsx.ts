import { posix } from 'node:path'
import { COLUMNS_MAX } from '@deskbell/domain/data/imports/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { SaxesParser } from 'saxes'
import { type FileRow, ROW_MAX_BYTES, UnreadableFileError } from './unreadable.ts'
import { readZip, type Zip } from './zip.ts'

type Tag = { name: string; attributes: Record<string, string> }
type XmlHandlers = { open?: (tag: Tag) => void; text?: (text: string) => void; close?: (name: string) => void }

/** Strips the namespace prefix that some programs add. */
function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/**
 * Parses XML chunk by chunk, and yields after each. Throws `UnreadableFileError` for a DOCTYPE, against entity expansion attacks
 * (billion laughs).
 */
async function* readXml(parts: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new UnreadableFileError('The Excel file is damaged: open it in Excel and save it again')
  })
  parser.on('doctype', () => {
    throw new UnreadableFileError('This is not an Excel workbook')
  })
  parser.on('opentag', ({ name, attributes }) =>
    handlers.open?.({ name: bare(name), attributes: attributes as Record<string, string> }),
  )
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('closetag', ({ name }) => handlers.close?.(bare(name)))
  for await (const part of parts) {
    parser.write(part)
    yield
  }
  parser.close()
}

async function readWholeXml(parts: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(parts, handlers));
}

/** Workbook data needed before reading rows. */
type Workbook = { sheet: string; strings: string[]; dateStyles: Set<number>; since1904: boolean }

const MAIN = 'xl/workbook.xml'
/** Maximum of the shared strings, all of which are kept in memory while rows are read. */
const STRINGS_MAX_BYTES = 48 * 1024 * 1024

async function readTargets(zip: Zip): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readWholeXml(zip.read('xl/_rels/workbook.xml.rels', 1e6), {
    open: ({ name, attributes: { Id = '', Target = '' } }) => {
      if (name === 'Relationship') targets.set(Id, posix.join('xl', Target.replace(/^\/xl\//, '')))
    },
  })
  return targets
}

/** Finds the first visible sheet. */
async function findSheet(zip: Zip): Promise<Pick<Workbook, 'sheet' | 'since1904'>> {
  let [id, since1904] = ['', false]
  await readWholeXml(zip.read(MAIN, 1e6), {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name === 'sheet' && id === '' && (attributes.state ?? 'visible') === 'visible') id = attributes['r:id'] ?? ''
    },
  })
  const sheet = (await readTargets(zip)).get(id)
  if (!sheet || !zip.has(sheet)) throw new UnreadableFileError('The Excel file has no sheet')
  return { sheet, since1904 }
}

async function readStrings(zip: Zip): Promise<string[]> {
  const name = 'xl/sharedStrings.xml'
  if (!zip.has(name)) return []
  const strings: string[] = []
  // Phonetic guides (`rPh`) are not part of the text.
  let [text, isText, isSound] = ['', false, false]
  await readWholeXml(zip.read(name, STRINGS_MAX_BYTES), {
    open: (tag) => {
      if (tag.name === 'si') text = ''
      if (tag.name === 'rPh') isSound = true
      isText = tag.name === 't'
    },
    text: (part) => {
      if (isText && !isSound) text += part
    },
    close: (closed) => {
      if (closed === 't') isText = false
      if (closed === 'rPh') isSound = false
      if (closed === 'si') strings.push(text)
    },
  })
  return strings
}

/** Numbers of Excel's built-in date and time formats. */
const OWN_DATES = [14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 57, 58]

function isDateFormat(code: string): boolean {
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
}

async function readDateStyles(zip: Zip): Promise<Set<number>> {
  const [formats, styles] = [new Set(OWN_DATES), new Set<number>()]
  let [isCell, count] = [false, 0]
  if (!zip.has('xl/styles.xml')) return styles
  await readWholeXml(zip.read('xl/styles.xml', 8e6), {
    open: ({ name, attributes: { numFmtId = '', formatCode = '' } }) => {
      if (name === 'numFmt' && isDateFormat(formatCode)) formats.add(Number(numFmtId))
      if (name === 'cellXfs') isCell = true
      if (name === 'xf' && isCell) {
        if (formats.has(Number(numFmtId))) styles.add(count)
        count += 1
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false
    },
  })
  return styles
}

async function readWorkbook(zip: Zip): Promise<Workbook> {
  if (!zip.has(MAIN)) throw new UnreadableFileError('This is neither CSV nor an Excel file')
  return { ...(await findSheet(zip)), strings: await readStrings(zip), dateStyles: await readDateStyles(zip) }
}

const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** Converts a cell reference to a column index: "BC12" → 54. */
function parseColumn(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Converts a serial date to text: date, time, or both. */
function dateText(serial: number, { since1904 }: Workbook): string {
  const at = new Date((since1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(serial * 86_400) * 1000)
  if (Number.isNaN(at.getTime())) return String(serial)
  const [day = '', clock = ''] = at.toISOString().split('T')
  if (serial < 1) return clock.slice(0, 5)
  return at.getTime() % DAY_MS === 0 ? day : `${day} ${clock.slice(0, 5)}`
}

type Cell = { column: number; type: string; style: number }

/** Writes a number so that its point can't be taken for a thousands separator: 4.125 → "4.1250". */
function numberText(number: number): string {
  // 15 significant digits are exact; the rest is floating-point noise.
  return String(Number(number.toPrecision(15))).replace(/\.\d{3}$/, '$&0')
}

function cellText(written: string, { type, style }: Cell, book: Workbook): string {
  if (type === 's') return book.strings[Number(written)] ?? ''
  if (type === 'b') return written === '1' ? 'yes' : 'no'
  if (type === 'e') return ''
  const isNumber = (type === '' || type === 'n') && written !== '' && !Number.isNaN(Number(written))
  if (!isNumber) return written
  return book.dateStyles.has(style) ? dateText(Number(written), book) : numberText(Number(written))
}

/** Collects the rows of a sheet while its XML is parsed. */
function sheetReader(book: Workbook) {
  const ready: FileRow[] = []
  let row: FileRow = { row: 0, cells: [] }
  let cell: Cell | null = null
  let [text, isValue] = ['', false]
  const open = ({ name, attributes }: Tag) => {
    if (name === 'row') row = { row: Number(attributes.r ?? row.row + 1), cells: [] }
    if (name === 'c') {
      const column = attributes.r ? parseColumn(attributes.r) : row.cells.length
      cell = { column, type: attributes.t ?? '', style: Number(attributes.s ?? 0) }
      text = ''
    }
    if (name === 'v' || name === 't') isValue = true
  }
  const add = (part: string) => {
    if (!isValue || !cell) return
    text += part
    if (text.length > ROW_MAX_BYTES) throw new UnreadableFileError(`A cell in row ${row.row} is longer than a megabyte`)
  }
  const close = (name: string) => {
    if (name === 'v' || name === 't') isValue = false
    if (name === 'c' && cell) {
      // One column above the limit is enough to detect that there are too many.
      const at = Math.min(cell.column, COLUMNS_MAX)
      while (row.cells.length < at) row.cells.push('')
      row.cells[at] = cellText(text, cell, book)
      cell = null
    }
    if (name === 'row' && row.cells.some((one) => one.trim() !== '')) ready.push(row)
  }
  return { handlers: { open, text: add, close }, take: () => ready.splice(0) }
}

/** Streams the rows of a workbook's first visible sheet, without empty ones. Throws `UnreadableFileError`. */
export async function* xlsxRows(path: string): AsyncGenerator<FileRow> {
  const zip = await readZip(path)
  try {
    const book = await readWorkbook(zip)
    const { handlers, take } = sheetReader(book)
    for await (const _ of readXml(zip.read(book.sheet), handlers)) yield* take()
    yield* take()
  } finally {
    zip.close()
  }
}
