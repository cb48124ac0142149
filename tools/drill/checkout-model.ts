/** A plain model of sales: what the tills were told, added up. It shares no code with the product. */

export type ModelLine = {
  /** After the discounts, before any tax on top. */
  price: number
  /** Due; by `isTaxOther` the price with its tax. */
  amount: number
  rate: number
  /** Taken off by staff, and by the sale's promo code. */
  discount: number
  promo: number
  tierId: string | null
  refunded: number
  waived: number
  /** Pieces of a product that left the shelf and came back to it. */
  productId?: string
  sold?: number
  returned?: number
  /** True for a gift card or credit, which is paid first and at once. */
  isStored: boolean
  isPass: boolean
}
export type ModelSale = {
  id: string
  clientId: string | null
  /** True if who pays is charged no tax. */
  isExempt: boolean
  promoCode: string | null
  lines: ModelLine[]
  /** Amounts of the payments that were acknowledged. */
  paid: number
  refunds: number
  /** True if something was given back or waived, if only the pieces of a line that cost nothing. */
  isChanged: boolean
}

const WHOLE = 100_000n

/** How the business taxes what is sold. */
export type ModelTax = { included: boolean; rounding: 'line' | 'rate' }

/** Tax in a price or on top of it, rounded half up in whole numbers. */
function getTax(price: number, rate: number, { included }: ModelTax): number {
  const [money, share] = [BigInt(price), BigInt(rate)]
  const base = included ? WHOLE + share : WHOLE
  return Number((2n * money * share + base) / (2n * base))
}

/** Rate of what is sold, unless it is a gift card or credit. Of packages and visits it is that of the business. */
export function getRate(
  line: { kind: string; productId?: string; taxRate?: number },
  { rate, rates }: { rate: number; rates: Map<string, number> },
): number {
  if (line.kind === 'tip') return 0
  return (line.productId ? rates.get(line.productId) : line.taxRate) ?? rate
}

type Priced = { price: number; rate: number }

/** Sums that are rounded once: of each line, or of all lines at a rate. */
function listRounded(lines: Priced[], { rounding }: ModelTax): Priced[] {
  if (rounding === 'line') return lines
  const rates = [...new Set(lines.map(({ rate }) => rate))]
  return rates.map((rate) => {
    const own = lines.filter((line) => line.rate === rate)
    return { rate, price: own.reduce((sum, { price }) => sum + price, 0) }
  })
}

/** What is due for lines with these prices. */
export function getDue(lines: Priced[], { tax, isExempt }: { tax: ModelTax; isExempt: boolean }): number {
  const prices = lines.reduce((sum, { price }) => sum + price, 0)
  if (tax.included !== isExempt) return prices
  const taxes = listRounded(lines, tax).reduce((sum, { price, rate }) => sum + getTax(price, rate, tax), 0)
  return isExempt ? prices - taxes : prices + taxes
}

/** True unless the taxes are those of the prices, each within a cent of its own. Who is exempt doesn't pay those in the price. */
export function isTaxOther(
  lines: (Priced & { tax: number; amount: number })[],
  { tax, isExempt }: { tax: ModelTax; isExempt: boolean },
): boolean {
  const isDueOther = lines.some(({ price, amount, tax: charged }) =>
    isExempt ? charged !== 0 || (!tax.included && amount !== price) : amount !== price + (tax.included ? 0 : charged),
  )
  if (isDueOther || (isExempt && !tax.included)) return isDueOther
  const taxed = lines.map((line) => ({ ...line, tax: isExempt ? line.price - line.amount : line.tax }))
  const differs = listRounded(lines, tax).some(({ price, rate }, index) => {
    const own = tax.rounding === 'line' ? taxed.slice(index, index + 1) : taxed.filter((line) => line.rate === rate)
    return own.reduce((sum, line) => sum + line.tax, 0) !== getTax(price, rate, tax)
  })
  return differs || taxed.some(({ price, rate, tax: own }) => Math.abs(own - getTax(price, rate, tax)) > 1)
}

export function getTotal({ lines }: ModelSale): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * What is paid of each line: gift cards and credit in full, then the first lines first, without what was waived of them.
 */
export function listPaid({ lines, paid }: ModelSale): number[] {
  let left = lines.reduce((rest, { isStored, amount }) => (isStored ? rest - amount : rest), paid)
  return lines.map(({ amount, waived, isStored }) => {
    if (isStored) return amount
    const part = Math.min(left, amount - waived)
    left -= part
    return part
  })
}
