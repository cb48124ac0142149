import { normalizePromoCode, PromoCodeText } from '@deskbell/domain/promo-codes/code.ts'
import type { PromoCode } from '@deskbell/domain/promo-codes/schema.ts'
import { isApiError } from '../../lib/api-error.ts'
import { lookUpPromoCode } from './api.ts'

/** Finds the promo code that was scanned; null if no code is like it. Throws why it can't be used. */
export async function findScannedPromo(scanned: string, clientId: string | null): Promise<PromoCode | null> {
  const code = normalizePromoCode(scanned)
  if (!PromoCodeText.safeParse(code).success) return null
  try {
    return await lookUpPromoCode({ code, clientId })
  } catch (error) {
    if (isApiError(error, 'promo_code_unknown')) return null
    throw error
  }
}
