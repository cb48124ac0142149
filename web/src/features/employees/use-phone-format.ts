import { countryOf, formatPhone } from '@deskbell/domain/shared/phone.ts'
import { useFormat } from '../auth/use-format.ts'

/** Phone numbers as people at the shop write them. */
export function usePhoneFormat() {
  const { locale } = useFormat()
  return (e164: string) => formatPhone(e164, countryOf(locale))
}
