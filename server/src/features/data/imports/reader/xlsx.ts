import { COLUMNS_MAX } from '@deskbell/domain/data/imports/schema.ts'
import { type FileRow, ROW_MAX_BYTES, Unreadable } from './unreadable.ts'
import { readWorkbook, type Workbook } from './workbook.ts'
import { readXml, type Tag } from './xml.ts'
import { readZip } from './zip.ts'

const DAY_MS = 86_400_000
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** "BC12" → 54. */
function parseColumn(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A number that stands for a day, a time, or both, as text. */
function dateText(serial: number, { since1904 }: Workbook): string {
  const at = new Date((since1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(serial * 86_400) * 1000)
  if (Number.isNaN(at.getTime())) return String(serial)
  const [day = '', clock = ''] = at.toISOString().split('T')
  if (serial < 1) return clock.slice(0, 5)
  return at.getTime() % DAY_MS === 0 ? day : `${day} ${clock.slice(0, 5)}`
}

type Cell = { column: number; type: string; style: number }

function cellText(written: string, { type, style }: Cell, book: Workbook): string {
  if (type === 's') return book.strings[Number(written)] ?? ''
  if (type === 'b') return written === '1' ? 'yes' : 'no'
  if (type === 'e') return ''
  const isNumber = (type === '' || type === 'n') && written !== '' && !Number.isNaN(Number(written))
  if (!isNumber) return written
  // 15 digits are sure; what comes after them is how computers count.
  return book.dateStyles.has(style) ? dateText(Number(written), book) : String(Number(Number(written).toPrecision(15)))
}

/** Gathers the rows of a sheet as its XML comes by. */
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
    if (text.length > ROW_MAX_BYTES) throw new Unreadable(`A cell in row ${row.row} is longer than a megabyte`)
  }
  const close = (name: string) => {
    if (name === 'v' || name === 't') isValue = false
    if (name === 'c' && cell) {
      // One too many is enough to know that there are too many.
      const at = Math.min(cell.column, COLUMNS_MAX)
      while (row.cells.length < at) row.cells.push('')
      row.cells[at] = cellText(text, cell, book)
      cell = null
    }
    if (name === 'row' && row.cells.some((one) => one.trim() !== '')) ready.push(row)
  }
  return { handlers: { open, text: add, close }, take: () => ready.splice(0) }
}

/** The rows of a workbook's first sheet one after the other, those that are empty left out. Throws `Unreadable`. */
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
