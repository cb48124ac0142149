import { type Cell, toDecimal } from './cells.ts'
import type { DayLine } from './day-lines.ts'
import type { JournalInput } from './schema.ts'

/** Columns of Xero's template for manual journals; rows with the same narration and date are one journal. */
export const XERO_COLUMNS: readonly string[] = [
  '*Narration',
  '*Date',
  'Description',
  '*AccountCode',
  '*TaxRate',
  '*Amount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns the name of a tax rate in Xero. Without one in the settings, 19 % is “19%”. */
function getTaxCode({ rates, untaxedCode }: JournalInput, taxRate: number | null): string {
  const named = rates.find(({ rate }) => rate === taxRate)?.taxCode
  return named || (taxRate ? `${taxRate / 1000}%` : untaxedCode)
}

/** Returns the row of a line: debits above zero, credits below, both with the tax. */
export function toXeroRow({ day, account, amount, taxRate }: DayLine, settings: JournalInput, currency: string) {
  const [year, month, date] = day.split('-')
  // Months by name, since Xero reads 03/04 by the country of the organisation.
  const written = `${date} ${MONTHS[Number(month) - 1]} ${year}`
  const money: Cell[] = [account, getTaxCode(settings, taxRate), { plain: toDecimal(amount, currency) }]
  return [`Deskbell ${day}`, written, '', ...money, '', '', '', '']
}
