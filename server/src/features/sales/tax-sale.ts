import { getDiscountedPrice, type SaleLineInput } from '@deskbell/domain/sales/schema.ts'
import { type TaxedLine, taxLines } from '@deskbell/domain/sales/tax.ts'
import type { BusinessRow } from '../business/queries.ts'
import type { ClientRecord } from '../clients/present.ts'
import type { PackageRow } from '../packages/present.ts'
import type { ProductRow } from '../products/present.ts'
import type { LinePromo, VisitRow } from './sold-lines.ts'

type Rates = {
  packages: Map<string, PackageRow>
  products: Map<string, ProductRow>
  visits: Map<string, VisitRow>
  business: Pick<BusinessRow, 'taxRate'>
}

/** Returns the rate of a line. Tips, gift cards and credit have no tax. */
function getTaxRate(sold: SaleLineInput, { packages, products, visits, business }: Rates): number {
  if (sold.kind === 'package') return packages.get(sold.packageId)?.taxRate ?? business.taxRate
  if (sold.kind === 'product') return products.get(sold.productId)?.taxRate ?? business.taxRate
  if (sold.kind === 'visit') return visits.get(sold.checkInId)?.taxRate ?? business.taxRate
  return 'taxRate' in sold ? (sold.taxRate ?? business.taxRate) : 0
}

type AskedLine = { sold: SaleLineInput; promo: LinePromo }

/**
 * Returns the lines of a sale, each with what is due for it, and why the client who pays is charged no tax; empty if
 * they are, or if nothing would be taxed.
 */
export function taxSale(
  lines: AskedLine[],
  selling: Rates & { business: BusinessRow; payer: Pick<ClientRecord, 'taxExemption'> | undefined },
): { lines: (AskedLine & { due: TaxedLine })[]; taxExemption: string } {
  const { business, payer } = selling
  const priced = lines.map((line) => ({
    ...line,
    price: getDiscountedPrice(line.sold) - (line.promo.promoDiscount ?? 0),
    taxRate: getTaxRate(line.sold, selling),
  }))
  const taxExemption = priced.some(({ taxRate }) => taxRate > 0) ? (payer?.taxExemption ?? '') : ''
  return { lines: taxLines(priced, { ...business, taxExemption }), taxExemption }
}
