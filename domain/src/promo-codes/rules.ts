import { getDiscountOfRate, sumAmounts } from '../sales/rules.ts'
import { getDiscountedPrice, type SaleLineInput, type SaleLineKind } from '../sales/schema.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { PromoCodeInput } from './schema.ts'

export type PromoTerms = Pick<
  PromoCodeInput,
  'rate' | 'amount' | 'kinds' | 'packageIds' | 'serviceIds' | 'productIds' | 'minimum'
>

/** A line that a code may discount. `amount` is what is to be paid for it without the code. */
export type PromoLine = {
  kind: SaleLineKind
  amount: number
  packageId: string | null
  /** Of a visit, or of a service that is sold without one. */
  serviceId: string | null
  productId: string | null
}

/** Returns what a code looks at of a line that is sold. `serviceId`: of a visit. */
export function toPromoLine(sold: SaleLineInput, serviceId?: string): PromoLine {
  const amount = getDiscountedPrice(sold)
  return {
    kind: sold.kind,
    amount,
    packageId: sold.kind === 'package' ? sold.packageId : null,
    serviceId: serviceId ?? ('serviceId' in sold ? (sold.serviceId ?? null) : null),
    productId: sold.kind === 'product' ? sold.productId : null,
  }
}

const NEVER_DISCOUNTED: SaleLineKind[] = ['gift_card', 'credit', 'tip']

/** Returns true if a code is for a line. A code that names nothing is for everything but gift cards, credit and tips. */
export function isPromoted(terms: PromoTerms, line: PromoLine): boolean {
  const { kinds, packageIds, serviceIds, productIds } = terms
  if (NEVER_DISCOUNTED.includes(line.kind)) return false
  if (kinds.length + packageIds.length + serviceIds.length + productIds.length === 0) return true
  return (
    kinds.some((kind) => kind === line.kind) ||
    packageIds.includes(line.packageId ?? '') ||
    serviceIds.includes(line.serviceId ?? '') ||
    productIds.includes(line.productId ?? '')
  )
}

/**
 * Splits an amount over lines by theirs. The cumulative part is rounded, so that the parts add up to the amount, and
 * none is more than its line.
 */
function splitByAmounts(amount: number, lines: { amount: number }[]): number[] {
  const total = sumAmounts(lines)
  const split = Math.min(amount, total)
  let before = 0
  return lines.map((line) => {
    const parts = [before, before + line.amount].map((sum) => (total === 0 ? 0 : Math.round((split * sum) / total)))
    before += line.amount
    return (parts[1] ?? 0) - (parts[0] ?? 0)
  })
}

export type PromoApplied =
  | { ok: true; discounts: number[] }
  | { ok: false; reason: 'promo_code_not_applicable' | 'promo_code_minimum' }

/** Returns what a code takes off each line of a sale, in minor units, in the order of the lines. */
export function applyPromoCode(terms: PromoTerms, lines: PromoLine[]): PromoApplied {
  const { rate, amount, minimum } = terms
  const promoted = lines.map((line) => ({ amount: isPromoted(terms, line) ? line.amount : 0 }))
  const total = sumAmounts(promoted)
  if (total === 0) return { ok: false, reason: 'promo_code_not_applicable' }
  if (total < minimum) return { ok: false, reason: 'promo_code_minimum' }
  const discounts =
    rate === null ? splitByAmounts(amount ?? 0, promoted) : promoted.map((line) => getDiscountOfRate(line.amount, rate))
  return { ok: true, discounts }
}

export type PromoRefusal =
  | 'promo_code_not_yet'
  | 'promo_code_over'
  | 'promo_code_used_up'
  | 'promo_code_needs_client'
  | 'promo_code_used_by_client'
  | 'promo_code_new_clients_only'

/** Returns why a code can't be used on a local day; null if it can. `client`: null for a passer-by. */
export function checkPromoCode(
  code: Pick<PromoCodeInput, 'startsOn' | 'endsOn' | 'maxUses' | 'maxUsesPerClient' | 'newClientsOnly'> & {
    uses: number
  },
  { today, client }: { today: LocalDate; client: { uses: number; isNew: boolean } | null },
): PromoRefusal | null {
  const { startsOn, endsOn, maxUses, uses, maxUsesPerClient, newClientsOnly } = code
  if (startsOn !== null && today < startsOn) return 'promo_code_not_yet'
  if (endsOn !== null && today > endsOn) return 'promo_code_over'
  if (maxUses !== null && uses >= maxUses) return 'promo_code_used_up'
  if (!client) return maxUsesPerClient === null && !newClientsOnly ? null : 'promo_code_needs_client'
  if (maxUsesPerClient !== null && client.uses >= maxUsesPerClient) return 'promo_code_used_by_client'
  return newClientsOnly && !client.isNew ? 'promo_code_new_clients_only' : null
}
