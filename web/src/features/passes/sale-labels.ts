import type { Package } from '@deskbell/domain/packages/schema.ts'
import { createTerm, type Term } from '@deskbell/domain/passes/rules.ts'
import type { MoneyMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { plural, t } from '@lingui/core/macro'
import { getDueAmount, getOwedAmount, type SaleForm } from './sale-form.ts'
import { coveredTerm, type UnpaidVisit, visitsLeft } from './unpaid-visits.ts'

type Formats = { money: (minor: number) => string; date: (day: string) => string }
type Selling = { sale: SaleForm; sold: Package; covered: UnpaidVisit[]; firstName: string; today: string }

function paidWords({ sale, firstName }: Selling, { money }: Formats): string {
  const owedAmount = getOwedAmount(sale)
  const isDiscounted = !sale.complimentary && sale.discount > 0
  const discount = money(sale.discount)
  if (getDueAmount(sale) === 0)
    return isDiscounted ? t`${firstName} pays nothing, ${discount} off.` : t`${firstName} pays nothing.`
  const payment = withMethod(money(sale.paid), sale.method)
  if (owedAmount === 0)
    return isDiscounted ? t`${firstName} pays ${payment}, ${discount} off.` : t`${firstName} pays ${payment}.`
  const owed = money(owedAmount)
  if (sale.paid === 0)
    return isDiscounted
      ? t`${firstName} pays nothing now, ${discount} off, and still owes ${owed}.`
      : t`${firstName} pays nothing now, and still owes ${owed}.`
  return isDiscounted
    ? t`${firstName} pays ${payment} now, ${discount} off, and still owes ${owed}.`
    : t`${firstName} pays ${payment} now, and still owes ${owed}.`
}

/** Formats "€100 in cash". */
function withMethod(amount: string, method: MoneyMethod): string {
  const words: Record<MoneyMethod, string> = {
    cash: t`${amount} in cash`,
    card: t`${amount} by card`,
    transfer: t`${amount} by transfer`,
    other: amount,
  }
  return words[method]
}

function coveredWords({ sold, covered }: Selling): string {
  if (covered.length === 0) return ''
  const left = visitsLeft({ sold, visits: covered, chosen: covered.map(({ id }) => id) })
  const count = covered.length
  const { visits } = sold
  if (visits === null || left === null)
    return t`It pays for ${plural({ count }, { one: 'one earlier visit', other: '# earlier visits' })}.`
  return t`It pays for ${plural({ count }, { one: 'one earlier visit', other: '# earlier visits' })}: ${left} of ${visits} are left.`
}

function runsWords({ startsOn, expiresOn }: Term, today: string, date: Formats['date']): string {
  if (!startsOn) return ''
  const start = date(startsOn)
  if (!expiresOn)
    return startsOn === today ? t`It runs from today and never expires.` : t`It runs from ${start} and never expires.`
  const end = date(expiresOn)
  if (expiresOn < today) return t`It ran from ${start} and has expired on ${end}.`
  return startsOn === today ? t`It runs from today until ${end}.` : t`It runs from ${start} until ${end}.`
}

function termWords({ sale, sold, covered, today }: Selling, date: Formats['date']): string {
  if (sale.start !== 'first_visit')
    return runsWords(createTerm(sale.startsOn || null, { validity: sold.validity, extraDays: 0 }), today, date)
  const begun = coveredTerm(sold, covered)
  return begun ? runsWords(begun, today, date) : t`It starts at the first visit.`
}

/** Summarizes the sale in a few short sentences. */
export function saleWords(selling: Selling, formats: Formats): string {
  return [paidWords(selling, formats), coveredWords(selling), termWords(selling, formats.date)]
    .filter(Boolean)
    .join(' ')
}
