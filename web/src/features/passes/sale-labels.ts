import type { Package } from '@deskbell/domain/packages/schema.ts'
import { METHOD_PHRASES } from '@deskbell/domain/passes/payments/method-phrases.ts'
import { createTerm, type Term } from '@deskbell/domain/passes/rules.ts'
import { getSalePrice } from '@deskbell/domain/passes/schema.ts'
import { getOwedAmount, type SaleForm } from './sale-form.ts'
import { coveredTerm, type UnpaidVisit, visitsLeft } from './unpaid-visits.ts'

type Formats = { money: (minor: number) => string; date: (day: string) => string }
type Selling = { sale: SaleForm; sold: Package; covered: UnpaidVisit[]; firstName: string; today: string }

function paidWords({ sale, firstName }: Selling, { money }: Formats): string {
  const owed = getOwedAmount(sale)
  const off = !sale.complimentary && sale.discount > 0 ? `, ${money(sale.discount)} off` : ''
  if (getSalePrice(sale) === 0) return `${firstName} pays nothing${off}.`
  const now = `${money(sale.paid)}${METHOD_PHRASES[sale.method]}`
  if (owed === 0) return `${firstName} pays ${now}${off}.`
  return `${firstName} pays ${sale.paid === 0 ? 'nothing' : now} now${off}, and still owes ${money(owed)}.`
}

function coveredWords({ sold, covered }: Selling): string {
  if (covered.length === 0) return ''
  const left = visitsLeft({ sold, visits: covered, chosen: covered.map(({ id }) => id) })
  const which = covered.length === 1 ? 'one earlier visit' : `${covered.length} earlier visits`
  return `It pays for ${which}${left === null ? '' : `: ${left} of ${sold.visits} are left`}.`
}

function runsWords({ startsOn, expiresOn }: Term, today: string, date: Formats['date']): string {
  if (!startsOn) return ''
  const from = startsOn === today ? 'today' : date(startsOn)
  if (!expiresOn) return `It runs from ${from} and never expires.`
  if (expiresOn < today) return `It ran from ${from} and has expired on ${date(expiresOn)}.`
  return `It runs from ${from} until ${date(expiresOn)}.`
}

function termWords({ sale, sold, covered, today }: Selling, date: Formats['date']): string {
  if (sale.start !== 'first_visit')
    return runsWords(createTerm(sale.startsOn || null, { validity: sold.validity, extraDays: 0 }), today, date)
  const begun = coveredTerm(sold, covered)
  return begun ? runsWords(begun, today, date) : 'It starts at the first visit.'
}

/** Summarizes the sale in a few short sentences. */
export function saleWords(selling: Selling, formats: Formats): string {
  return [paidWords(selling, formats), coveredWords(selling), termWords(selling, formats.date)]
    .filter(Boolean)
    .join(' ')
}
