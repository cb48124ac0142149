/** Amount with the tax included in it, at a rate in thousandths of a percent; minor units. */
export type TaxedAmount = { amount: number; tax: number; taxRate: number }

/** Net amount and tax of one rate; minor units. */
export type RateTotal = { taxRate: number; net: number; tax: number }

export type InvoiceTotals = { net: number; tax: number; total: number; rates: RateTotal[] }

/** Sums lines by rate, the highest first. `net` + `tax` is `total`, of the whole and of each rate. */
export function sumInvoice(lines: TaxedAmount[]): InvoiceTotals {
  const rates = [...Map.groupBy(lines, ({ taxRate }) => taxRate)]
    .map(([taxRate, own]) => ({
      taxRate,
      net: own.reduce((sum, { amount, tax }) => sum + amount - tax, 0),
      tax: own.reduce((sum, { tax }) => sum + tax, 0),
    }))
    .toSorted((a, b) => b.taxRate - a.taxRate)
  const net = rates.reduce((sum, rate) => sum + rate.net, 0)
  const tax = rates.reduce((sum, rate) => sum + rate.tax, 0)
  return { net, tax, total: net + tax, rates }
}
