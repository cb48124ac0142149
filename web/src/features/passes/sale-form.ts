import type { Package } from '@deskbell/domain/packages/schema.ts'
import { getSalePrice, SaleTerms } from '@deskbell/domain/passes/schema.ts'
import { getListPrice } from '@deskbell/domain/price-tiers/rules.ts'
import type { PriceTier } from '@deskbell/domain/price-tiers/schema.ts'
import { sumAmounts } from '@deskbell/domain/sales/rules.ts'
import { type TaxTerms, taxLines } from '@deskbell/domain/sales/tax.ts'
import { t } from '@lingui/core/macro'
import { z } from 'zod'

const SaleStart = z.enum(['today', 'first_visit', 'date'])

/** How the package is taxed, for the client who buys it. */
export type SaleTax = TaxTerms & { taxRate: number }

/** Returns what is to be paid, with any tax on top. */
export function getDueAmount(sale: Parameters<typeof getSalePrice>[0] & { tax: SaleTax }): number {
  const lines = taxLines([{ price: getSalePrice(sale), taxRate: sale.tax.taxRate }], sale.tax)
  return sumAmounts(lines.map(({ due }) => due))
}

export const SaleForm = SaleTerms.safeExtend({
  packageId: z.uuid(t`Choose a package`),
  start: SaleStart,
  /** True to pay in full now, also if the price changes. */
  paysAll: z.boolean(),
  tax: z.custom<SaleTax>(),
  /** Of the client, in the business's order. */
  tiers: z.custom<PriceTier[]>(),
}).refine((sale) => sale.paid <= getDueAmount(sale), { path: ['paid'], error: 'More than is to be paid' })
export type SaleForm = z.infer<typeof SaleForm>

type SaleBuyer = Pick<SaleForm, 'tax' | 'tiers'>

export function emptySale(today: string, { tax, tiers }: SaleBuyer): SaleForm {
  const money = { price: 0, discount: 0, complimentary: false, paid: 0, paysAll: true } as const
  return { packageId: '', ...money, method: 'card', start: 'today', startsOn: today, coveredCheckInIds: [], tax, tiers }
}

/** Returns the sale with a change applied. `paid` follows the amount due until it is edited. */
export function updateSale(sale: SaleForm, change: Partial<SaleForm>): SaleForm {
  const next = { ...sale, ...change }
  return next.paysAll ? { ...next, paid: getDueAmount(next) } : next
}

const START_DAY: Record<SaleForm['start'], (sale: SaleForm, today: string) => string | null> = {
  today: (_, today) => today,
  first_visit: () => null,
  date: ({ startsOn }, today) => startsOn ?? today,
}

/** Returns the sale with another start: today, a date entered later, or the first visit. */
export function setSaleStart(sale: SaleForm, start: SaleForm['start'], today: string): SaleForm {
  return { ...sale, start, startsOn: START_DAY[start](sale, today) }
}

const USUAL_START: Record<Package['starts'], SaleForm['start']> = {
  purchase: 'today',
  first_visit: 'first_visit',
  date: 'date',
}

/** Returns the price of a package for a client, with the tier that says it. */
export function getPackagePrice({ id: itemId, price }: Package, tiers: PriceTier[]) {
  return getListPrice(tiers, { kind: 'package', itemId, price })
}

/** Returns the sale of a package on its default terms. */
export function getDefaultSale(sold: Package, today: string, { tax, tiers }: SaleBuyer): SaleForm {
  const { id, starts, startsOn, taxRate } = sold
  const { price, tier } = getPackagePrice(sold, tiers)
  const usual = { packageId: id, price, priceTierId: tier?.id, complimentary: price === 0, startsOn: startsOn ?? today }
  const sale = { ...emptySale(today, { tax: { ...tax, taxRate: taxRate ?? tax.taxRate }, tiers }), ...usual }
  return setSaleStart(updateSale(sale, {}), USUAL_START[starts], today)
}

export function toTerms({ start, paysAll: _, tax: __, tiers: ___, ...terms }: SaleForm, today: string) {
  return { ...terms, startsOn: start === 'today' ? today : terms.startsOn }
}

export function getOwedAmount(sale: SaleForm): number {
  return Math.max(0, getDueAmount(sale) - sale.paid)
}
