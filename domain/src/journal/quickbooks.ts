import { type Cell, EMPTY, toDecimal } from './cells.ts'
import type { DayLine } from './day-lines.ts'

/** Columns of QuickBooks Online's import of journal entries; rows with the same number are one entry. */
export const QUICKBOOKS_COLUMNS: readonly string[] = [
  'JournalNo',
  'JournalDate',
  'AccountName',
  'Debits',
  'Credits',
  'Description',
]

/** Returns the row of a line, whose tax stands in a line of its own. */
export function toQuickbooksRow({ day, account, amount }: DayLine, currency: string): Cell[] {
  const [year, month, date] = day.split('-')
  const money = { plain: toDecimal(Math.abs(amount), currency) }
  const sides = amount < 0 ? [EMPTY, money] : [money, EMPTY]
  return [`DB-${year}${month}${date}`, `${month}/${date}/${year}`, account, ...sides, `Deskbell ${day}`]
}
