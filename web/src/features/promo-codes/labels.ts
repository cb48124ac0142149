import type { PromoCode, PromoKind } from '@deskbell/domain/promo-codes/schema.ts'
import { formatRate } from '@deskbell/domain/shared/format.ts'
import { t } from '@lingui/core/macro'

export const KIND_WORDS: Record<PromoKind, string> = {
  package: t`Packages`,
  visit: t`Visits`,
  product: t`Products`,
  item: t`Items`,
  fee: t`Fees`,
}

/** Writes what a code takes off: "10 % off", "€5.00 off". */
export function discountWords(
  { rate, amount }: Pick<PromoCode, 'rate' | 'amount'>,
  { money, locale }: { money: (minor: number) => string; locale: string },
): string {
  return t`${{ discount: rate === null ? money(amount ?? 0) : formatRate(rate, locale) }} off`
}

export type PromoState = 'valid' | 'not_yet' | 'over' | 'used_up'

export const STATE_WORDS: Record<PromoState, string> = {
  valid: t({ context: 'state of a promo code', message: 'valid' }),
  not_yet: t({ context: 'state of a promo code', message: 'not yet' }),
  over: t({ context: 'state of a promo code', message: 'over' }),
  used_up: t({ context: 'state of a promo code', message: 'used up' }),
}

export function getState({ startsOn, endsOn, maxUses, uses }: PromoCode, today: string): PromoState {
  if (startsOn !== null && today < startsOn) return 'not_yet'
  if (endsOn !== null && today > endsOn) return 'over'
  return maxUses !== null && uses >= maxUses ? 'used_up' : 'valid'
}

export function usesWords({ uses, maxUses }: PromoCode, number: (value: number) => string): string {
  return maxUses === null ? number(uses) : t`${{ uses: number(uses) }} of ${{ limit: number(maxUses) }}`
}

/** Writes the days on which a code can be used; '' if it always can. */
export function daysWords({ startsOn, endsOn }: PromoCode, date: (day: string) => string): string {
  if (startsOn && endsOn) return `${date(startsOn)} – ${date(endsOn)}`
  if (startsOn) return t`from ${{ day: date(startsOn) }}`
  return endsOn ? t`until ${{ day: date(endsOn) }}` : ''
}
