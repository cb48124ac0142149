import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { getOrThrow, type Paid } from './books.ts'
import { getBucket } from './calendar.ts'
import { expectDrawers } from './expect-drawers.ts'
import { type Expected, type Numbers, type Question, sum, tabulate } from './expected.ts'

/**
 * Computes the tax of each payment by id. The payments of a line take their shares of its tax; partial refunds
 * return the tax of their payment in proportion.
 */
export function listTaxes({ books }: Pick<Question, 'books'>): Map<string, number> {
  const taxes = new Map<string, number>()
  const back = new Map<string, { amount: number; tax: number }>()
  const paid = new Map<string, number>()
  const amounts = new Map(books.payments.map(({ id, amount }) => [id, amount]))
  for (const { id, amount, lineId, refundOf } of books.payments) {
    if (!refundOf) {
      const before = paid.get(lineId) ?? 0
      paid.set(lineId, before + amount)
      const due = getOrThrow(books.dues, lineId)
      const getShare = (part: number) =>
        due.amount > 0 ? Math.floor((2 * due.tax * part + due.amount) / (2 * due.amount)) : 0
      taxes.set(id, getShare(before + amount) - getShare(before))
      continue
    }
    const before = back.get(refundOf) ?? { amount: 0, tax: 0 }
    const given = before.amount - amount
    const tax = Math.round((getOrThrow(taxes, refundOf) * given) / getOrThrow(amounts, refundOf))
    taxes.set(id, before.tax - tax)
    back.set(refundOf, { amount: given, tax })
  }
  return taxes
}

function getService({ coversAll, category, serviceIds }: Pass): string {
  const [only, ...others] = serviceIds
  return !coversAll && category === '' && only && others.length === 0 ? only : 'several'
}

/** Name of the passes that an import creates to hold earlier visits. */
export const PAST = 'Visits before the import'

/** Returns the passes sold, without complimentary, transferred and imported placeholder passes. */
function soldPasses({ books, calendar, days, filter }: Question, payments: Paid[]): Pass[] {
  const paidFor = new Set(payments.filter(({ amount }) => amount > 0).map(({ passId }) => passId))
  const isNarrowed = Boolean(filter.method ?? filter.who)
  return [...books.passes.values()].filter(
    ({ id, name, purchasedAt, complimentary, transferredFrom, packageId }) =>
      calendar.isWithin(purchasedAt, days) &&
      !complimentary &&
      !transferredFrom &&
      name !== PAST &&
      (!filter.packageId || packageId === filter.packageId) &&
      (!isNarrowed || paidFor.has(id)),
  )
}

/** Discounts of what was sold in the period, by whoever typed them or by promo code; none with a filter. */
function expectDiscounts({ books, calendar, days, filter }: Question): Expected['tables'] {
  if (Object.values(filter).some(Boolean)) return {}
  const atTill = books.sales.flatMap(({ at, lines }) => lines.map((line) => ({ ...line, at })))
  const codes = new Map(books.codes.map(({ id, code }) => [code, id]))
  const ofTill = new Set(atTill.map(({ passId }) => passId))
  const others = [...books.passes.values()]
    .filter(({ id, transferredFrom, name }) => !ofTill.has(id) && !transferredFrom && name !== PAST)
    .map(({ discount, purchasedAt: at }) => ({ discount, at }))
  const given = [
    ...others.map((one) => ({ ...one, row: 'reason ' })),
    ...atTill.flatMap(({ at, discount, promoDiscount, promoCode }) => [
      { at, discount: discount - promoDiscount, row: 'reason ' },
      { at, discount: promoDiscount, row: `code ${codes.get(promoCode)}` },
    ]),
  ].filter(({ at, discount }) => discount > 0 && calendar.isWithin(at, days))
  if (given.length === 0) return {}
  const measure = (some: { discount: number }[]) => ({ discount: sum(some.map(({ discount }) => discount)) })
  return { discounts: tabulate(given, ({ row }) => row, measure) }
}

export function expectSales(question: Question): Expected {
  const { books, calendar, days, by, filter } = question
  const taxes = listTaxes(question)
  const payments = books.payments.filter(
    (one) =>
      calendar.isWithin(one.receivedAt, days) &&
      (!filter.method || one.method === filter.method) &&
      (!filter.packageId || one.packageId === filter.packageId) &&
      (!filter.who || one.by === filter.who),
  )
  const measure = (some: Paid[]): Numbers => {
    const isStored = ({ method }: Paid) => method === 'gift_card' || method === 'credit'
    const amounts = some.filter((one) => !isStored(one)).map(({ amount }) => amount)
    return {
      payments: new Set(some.filter(({ amount }) => amount > 0).map(({ tenderId }) => tenderId)).size,
      received: sum(amounts.filter((amount) => amount > 0)),
      refunds: sum(amounts.filter((amount) => amount < 0)),
      net: sum(amounts),
      stored: sum(some.filter(isStored).map(({ amount }) => amount)),
      tax: sum(some.map(({ id }) => getOrThrow(taxes, id))),
    }
  }
  const sold = soldPasses(question, payments)
  const average = sold.length === 0 ? null : Math.round(sum(sold.map(({ price }) => price)) / sold.length)
  const { payments: _, ...money } = measure(payments)
  return {
    figures: { ...money, sold: sold.length, average },
    tables: {
      'by-time': tabulate(payments, ({ receivedAt }) => getBucket(calendar.day(receivedAt), by, days), measure),
      'by-method': tabulate(payments, ({ method }) => method, measure),
      'by-kind': tabulate(payments, ({ kind }) => kind, measure),
      'by-rate': tabulate(payments, ({ rate }) => String(rate), measure),
      'by-package': tabulate(payments, ({ packageId }) => packageId ?? 'none', measure),
      'by-product': tabulate(payments, ({ productId }) => productId ?? 'none', measure),
      'by-service': tabulate(
        payments,
        ({ passId, visitId }) => {
          if (visitId) return getOrThrow(books.visits, visitId).serviceId
          return passId ? getService(getOrThrow(books.passes, passId)) : 'none'
        },
        measure,
      ),
      'by-who': tabulate(payments, ({ by: who }) => who, measure),
      ...expectDiscounts(question),
      ...expectDrawers(question, payments),
    },
  }
}
