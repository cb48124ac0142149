import type { Cell } from '@deskbell/domain/journal/cells.ts'
import { toDatevHead, toDatevRow } from '@deskbell/domain/journal/datev.ts'
import { type DayLine, sumDayLines, toDayLines } from '@deskbell/domain/journal/day-lines.ts'
import type { JournalEntry } from '@deskbell/domain/journal/entries.ts'
import { QUICKBOOKS_COLUMNS, toQuickbooksRow } from '@deskbell/domain/journal/quickbooks.ts'
import type { JournalFormat, JournalInput } from '@deskbell/domain/journal/schema.ts'
import { toXeroRow, XERO_COLUMNS } from '@deskbell/domain/journal/xero.ts'
import type { Days } from '@deskbell/domain/reports/schema.ts'
import { stringify } from 'csv-stringify/sync'
import iconv from 'iconv-lite'
import type { Actor } from '../../auth/actor.ts'
import { escapeFormula } from '../data/exports/apostrophes.ts'

type Pages = AsyncIterable<JournalEntry[]>
export type Journal = {
  pages: Pages
  settings: JournalInput
  days: Days
  actor: Pick<Actor, 'currency' | 'timeZone'>
  now: Date
}

function toCsv(rows: Cell[][], style: { delimiter?: string; quoted_string?: boolean } = {}): string {
  const plain = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell)))
  // A negative amount is no formula.
  const cast = {
    object: ({ plain }: Record<string, unknown>) => ({
      value: String(plain),
      quoted_string: false,
      escape_formulas: false,
    }),
  }
  return stringify(plain, { ...style, record_delimiter: 'windows', escape_formulas: true, cast })
}

/** Lines of whole days, each summed up. Only those of the last day read so far are held back. */
async function* sumDays(pages: Pages, taxAccount?: string): AsyncIterable<DayLine[]> {
  let open: DayLine[] = []
  for await (const page of pages) {
    const lines = sumDayLines([...open, ...page.flatMap((entry) => toDayLines(entry, taxAccount))])
    const last = lines.at(-1)?.day
    yield lines.filter(({ day }) => day !== last)
    open = lines.filter(({ day }) => day === last)
  }
  yield open
}

/** One line for each payment, in Windows-1252; a character that it lacks becomes a question mark. */
async function* writeDatev({ pages, settings, days, actor, now }: Journal): AsyncIterable<Buffer> {
  const write = (rows: Cell[][]) => iconv.encode(toCsv(rows, { delimiter: ';', quoted_string: true }), 'win1252')
  yield write(toDatevHead(settings, { ...days, ...actor, createdAt: now }))
  for await (const page of pages) yield write(page.map((entry) => toDatevRow(entry, actor.currency)))
}

/** One journal for each day: Xero takes 300 lines of a file. */
async function* writeXero({ pages, settings, actor }: Journal): AsyncIterable<string> {
  yield toCsv([[...XERO_COLUMNS]])
  for await (const lines of sumDays(pages)) yield toCsv(lines.map((line) => toXeroRow(line, settings, actor.currency)))
}

/** One journal for each day. */
async function* writeQuickbooks({ pages, settings, actor }: Journal): AsyncIterable<string> {
  yield toCsv([[...QUICKBOOKS_COLUMNS]])
  for await (const lines of sumDays(pages, settings.taxAccount))
    yield toCsv(lines.map((line) => toQuickbooksRow(line, actor.currency)))
}

export const WRITERS: Record<JournalFormat, (journal: Journal) => AsyncIterable<string | Buffer>> = {
  datev: writeDatev,
  xero: writeXero,
  quickbooks: writeQuickbooks,
}
