import type { Business, BusinessInput } from '@deskbell/domain/business/schema.ts'
import { formatPhone, getCountry } from '@deskbell/domain/shared/phone.ts'
import type { Place } from './places.ts'

type Named<Name> = { name: Name; label: string }

/** Who and where the shop is, in the order of the form. */
export const DETAILS: (Named<Exclude<keyof BusinessInput, keyof Place>> & { type?: string; required?: true })[] = [
  { name: 'companyName', label: 'Company name', required: true },
  { name: 'companyEmail', label: 'Company e-mail', type: 'email', required: true },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'website', label: 'Website', type: 'url' },
  { name: 'address', label: 'Address' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'zipCode', label: 'ZIP code' },
]

/** How the shop writes times and amounts. */
export const PLACE: Named<keyof Place>[] = [
  { name: 'timeZone', label: 'Time zone' },
  { name: 'currency', label: 'Currency' },
  { name: 'locale', label: 'Language of dates and numbers' },
]

/** What of the shop can be changed, the phone number as people write it. */
export function toInput(business: Business): BusinessInput {
  const { companyName, companyEmail, website, address, city, state, zipCode, timeZone, currency, locale } = business
  const phone = formatPhone(business.phone, getCountry(locale))
  return { companyName, companyEmail, phone, website, address, city, state, zipCode, timeZone, currency, locale }
}
