import { getCountry, normalizePhone } from '@deskbell/domain/shared/phone.ts'
import { AppError } from '../../errors.ts'

/**
 * Normalizes a phone number to E.164; without a country code, the business's country applies. Keeps the empty string.
 * Throws AppError 'invalid' on field 'phone'.
 */
export function requirePhone(shop: { locale: string }, typed: string): string {
  const phone = normalizePhone(typed, getCountry(shop.locale))
  if (phone !== null) return phone
  throw new AppError('invalid', { fields: [{ path: 'phone', message: 'Check the phone number' }] })
}
