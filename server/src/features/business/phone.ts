import { getCountry, normalizePhone } from '@deskbell/domain/shared/phone.ts'
import { AppError } from '../../errors.ts'

/** What was typed as E.164, numbers without a country code being the shop's own country's. Empty stays empty. */
export function requirePhone(shop: { locale: string }, typed: string): string {
  const phone = normalizePhone(typed, getCountry(shop.locale))
  if (phone !== null) return phone
  throw new AppError('invalid', { fields: [{ path: 'phone', message: 'Check the phone number' }] })
}
