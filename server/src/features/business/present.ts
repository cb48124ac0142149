import type { AppointmentRules, Business, GiftCardRules, Tax } from '@deskbell/domain/business/schema.ts'
import type { KioskSettings } from '@deskbell/domain/kiosk/options.ts'
import type { BusinessRow } from './queries.ts'

export function presentBusiness(row: BusinessRow): Business {
  return {
    id: row.id,
    companyName: row.companyName,
    companyEmail: row.companyEmail,
    phone: row.phone,
    website: row.website,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    logoUrl: row.logoUrl,
    timeZone: row.timeZone,
    currency: row.currency,
    locale: row.locale,
    version: row.version,
  }
}

export function presentTax(row: BusinessRow): Tax {
  const { version, taxName, taxRate, taxIncluded, taxRounding, taxNumber } = row
  return { version, taxName, taxRate, taxIncluded, taxRounding, taxNumber }
}

export function presentGiftCardRules({ version, giftCardMonths }: BusinessRow): GiftCardRules {
  return { version, giftCardMonths }
}

export function presentAppointmentRules({ version, noShowSpendsVisit }: BusinessRow): AppointmentRules {
  return { version, noShowSpendsVisit }
}

export function presentKioskSettings({ version, kiosk }: BusinessRow): KioskSettings {
  return { version, options: kiosk }
}
