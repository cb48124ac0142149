import type { Business, BusinessInput } from '@deskbell/domain/business/schema.ts'
import { formatPhone, getCountry } from '@deskbell/domain/shared/phone.ts'
import type { Place } from './places.ts'

type Named<Name> = { name: Name; label: string }

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

export const PLACE: Named<keyof Place>[] = [
  { name: 'timeZone', label: 'Time zone' },
  { name: 'currency', label: 'Currency' },
  { name: 'locale', label: 'Language of dates and numbers' },
]

/** Converts a business to form input, with the phone number in national format. */
export function toInput(business: Business): BusinessInput {
  const { companyName, companyEmail, website, address, city, state, zipCode, timeZone, currency, locale } = business
  const phone = formatPhone(business.phone, getCountry(locale))
  return { companyName, companyEmail, phone, website, address, city, state, zipCode, timeZone, currency, locale }
}
