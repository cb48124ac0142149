import { line } from '../shared/text.ts'

export const PROMO_CODE_MAX = 30

/** Returns a promo code as it is stored, however it was typed: `spring 10` is `SPRING10`. */
export function normalizePromoCode(text: string): string {
  return text.normalize('NFC').replace(/\s/g, '').toUpperCase()
}

/** Promo code as it was typed or scanned; its output is as it is stored. */
export const PromoCodeText = line(PROMO_CODE_MAX + 10)
  .overwrite(normalizePromoCode)
  .regex(/^[\p{L}\d_-]+$/u, 'Use letters and digits')
  .max(PROMO_CODE_MAX, `Use at most ${PROMO_CODE_MAX} characters`)
