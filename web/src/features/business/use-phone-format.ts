import { formatPhone, getCountry } from '@deskbell/domain/shared/phone.ts'
import { useFormat } from '../auth/use-format.ts'

/** Returns a formatter from E.164 to the national format of the business's country. */
export function usePhoneFormat(): (e164: string) => string {
  const country = getCountry(useFormat().locale)
  return (e164) => formatPhone(e164, country)
}
