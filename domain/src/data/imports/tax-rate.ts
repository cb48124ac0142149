import { WHOLE_RATE } from '../../sales/tax.ts'
import type { Row } from './row.ts'

/** Reads a percentage, such as "19", "19 %" or "7,7". */
export function readTaxRate(row: Row): number | null {
  const typed = row.raw('taxRate')
  if (typed === '') return null
  const [, number = ''] = /^(\d{1,3}(?:[.,]\d{1,3}0*)?)\s*%?$/.exec(typed) ?? []
  const rate = Math.round(Number(number.replace(',', '.')) * 1000)
  if (number === '') row.find('taxRate', 'number_unreadable')
  else if (rate > WHOLE_RATE) row.find('taxRate', 'number_out_of_range')
  return rate
}
