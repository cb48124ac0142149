import type { Paid } from './books.ts'
import { listTaxes } from './expect-sales.ts'
import { type Expected, type Question, sum, tabulate } from './expected.ts'

/** Lines of sales of the period, and what was given back in it. */
function listSold({ books, calendar, days }: Question, taxes: Map<string, number>) {
  const lines = books.sales
    .filter(({ at }) => calendar.isWithin(at, days))
    .flatMap((sale) => sale.lines)
    .flatMap(({ productId, quantity, amount, discount, tax }) =>
      productId ? [{ productId, pieces: quantity, sales: amount, discount, refunds: 0, tax }] : [],
    )
  const back = books.payments
    .filter((one): one is Paid & { productId: string } => one.productId !== null && one.refundOf !== null)
    .filter(({ receivedAt }) => calendar.isWithin(receivedAt, days))
    .map(({ id, productId, amount }) => {
      return { productId, pieces: 0, sales: 0, discount: 0, refunds: amount, tax: taxes.get(id) ?? 0 }
    })
  return [...lines, ...back]
}

export function expectProducts(question: Question): Expected {
  const { books, calendar, days } = question
  const sold = listSold(question, listTaxes(question))
  const stocks = books.products.map(({ id, cost }) => {
    const stock = sum(books.stockMoves.filter(({ productId }) => productId === id).map(({ quantity }) => quantity))
    return { id, stock, cost, value: Math.max(0, stock) * cost }
  })
  const moves = books.stockMoves.filter(({ at }) => calendar.isWithin(at, days))
  return {
    figures: {
      sold: sum(sold.map(({ pieces }) => pieces)),
      sales: sum(sold.map(({ sales }) => sales)),
      discount: sum(sold.map(({ discount }) => discount)),
      value: sum(stocks.map(({ value }) => value)),
    },
    ofToday: ['value'],
    tables: {
      'by-product': tabulate(
        sold,
        ({ productId }) => productId,
        (some) => ({
          sold: sum(some.map(({ pieces }) => pieces)),
          sales: sum(some.map(({ sales }) => sales)),
          discount: sum(some.map(({ discount }) => discount)),
          refunds: sum(some.map(({ refunds }) => refunds)),
          tax: sum(some.map(({ tax }) => tax)),
        }),
      ),
      stock: tabulate(
        stocks,
        ({ id }) => id,
        (some) => ({
          stock: sum(some.map(({ stock }) => stock)),
          cost: some.length === 1 ? sum(some.map(({ cost }) => cost)) : null,
          value: sum(some.map(({ value }) => value)),
        }),
      ),
      moves: tabulate(
        moves,
        ({ kind }) => kind,
        (some) => ({
          pieces: sum(some.map(({ quantity }) => quantity)),
          value: sum(some.map(({ quantity, cost }) => quantity * cost)),
        }),
      ),
    },
  }
}
