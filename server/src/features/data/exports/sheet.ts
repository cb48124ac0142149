import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { minorDigits } from '@deskbell/domain/shared/minor-digits.ts'
import { localSeconds } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import { escapeFormula } from './apostrophes.ts'
import { NUMBER_STYLE, STYLE } from './book.ts'
import type { PlainTable, PlainValue, Reader } from './reader.ts'
import type { CellKind } from './table.ts'
import { escapeXml } from './xml.ts'

/** Business that a file is of, and its reader. */
export type Place = Pick<Actor, 'timeZone' | 'currency'> & Reader

const FORMULA = /^[=+\-@]/
/** A day column may contain words too, such as “Total”. */
const STARTS_AS_DAY = /^\d{4}-\d\d-\d\d/

function getColumnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : getColumnLetters(Math.floor(column / 26) - 1) + last
}

/** Converts to an Excel serial date: days since 1899-12-30. */
function toSerialDate(local: string): number {
  return Date.parse(`${local}Z`) / DAY_MS + 25_569
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

function toNumber(value: PlainValue, kind: CellKind, { timeZone, currency }: Place): number | null {
  if (typeof value === 'number') {
    if (kind === 'hours') return value / 60
    return kind === 'money' ? value / 10 ** minorDigits(currency) : value
  }
  if (typeof value !== 'string' || !STARTS_AS_DAY.test(value)) return null
  if (kind === 'day') return toSerialDate(`${value}T00:00:00`)
  return kind === 'time' ? toSerialDate(localSeconds(new Date(value), timeZone)) : null
}

function writeCell(at: string, value: PlainValue, kind: CellKind, place: Place): string {
  if (value === null || value === '') return ''
  if (typeof value === 'object') return writeCell(at, value.number, value.kind, place)
  const number = toNumber(value, kind, place)
  if (number !== null) return `<c r="${at}" s="${NUMBER_STYLE[kind]}"><v>${number}</v></c>`
  const text = escapeFormula(String(value))
  return textCell(at, text, FORMULA.test(text) ? STYLE.literal : STYLE.plain)
}

const WIDTHS: Record<CellKind, number> = {
  text: 24,
  number: 12,
  money: 12,
  share: 10,
  hours: 10,
  day: 12,
  time: 18,
  yes: 10,
}
const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

function writeHead(columns: PlainTable['columns']): string {
  const widths = columns.map(
    ({ kind }, i) => `<col min="${i + 1}" max="${i + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  )
  const titles = columns.map(({ header }, i) => textCell(`${getColumnLetters(i)}1`, header, STYLE.header))
  return `${HEAD}<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
}

/** Remaining pages, with one page read ahead. */
export type Feed = { rest: AsyncIterator<PlainValue[][]>; next: IteratorResult<PlainValue[][]> }

/** Streams the XML of one sheet, page by page, until the data ends or the sheet is full. */
export async function* writeSheet({
  feed,
  columns,
  place,
  rowsMost,
}: {
  feed: Feed
  columns: PlainTable['columns']
  place: Place
  rowsMost: number
}): AsyncIterable<string> {
  yield writeHead(columns)
  const letters = columns.map((_, index) => getColumnLetters(index))
  let written = 1
  while (!feed.next.done && written + feed.next.value.length <= rowsMost) {
    const rows = feed.next.value.map((row) => {
      written += 1
      const cells = row.map((value, i) =>
        writeCell(`${letters[i]}${written}`, value, columns[i]?.kind ?? 'text', place),
      )
      return `<row r="${written}">${cells.join('')}</row>`
    })
    yield rows.join('')
    feed.next = await feed.rest.next()
  }
  yield '</sheetData></worksheet>'
}
