import { formatPhone, getCountry } from '@deskbell/domain/shared/phone.ts'
import { useFormat } from '../auth/use-format.ts'

/** Phone numbers as people write them, seen from the shop's country. */
export function usePhoneFormat(): (e164: string) => string {
  const country = getCountry(useFormat().locale)
  return (e164) => formatPhone(e164, country)
}
