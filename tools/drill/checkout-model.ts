/** A plain model of sales: what the tills were told, added up. It shares no code with the product. */

export type ModelLine = {
  amount: number
  rate: number
  refunded: number
  waived: number
  /** Pieces of a product that left the shelf and came back to it. */
  productId?: string
  sold?: number
  returned?: number
  /** True for a gift card or credit, which is paid first and at once. */
  isStored: boolean
}
export type ModelSale = {
  id: string
  clientId: string | null
  lines: ModelLine[]
  /** Amounts of the payments that were acknowledged. */
  paid: number
  refunds: number
}

const WHOLE = 100_000n

/** Tax included in an amount, rounded half up in whole numbers. */
export function getTax(amount: number, rate: number): number {
  const [money, share] = [BigInt(amount), BigInt(rate)]
  return Number((2n * money * share + WHOLE + share) / (2n * (WHOLE + share)))
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
