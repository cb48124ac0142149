import { z } from 'zod'
import { TAX_NUMBER_MAX } from '../invoices/schema.ts'
import { TaxRate, TaxRounding } from '../sales/payment-schema.ts'
import { BusinessId, Version } from '../shared/ids.ts'
import { Currency } from '../shared/money.ts'
import { LINE_MAX, line, OptionalEmail, PHONE_MAX, RequiredEmail, requiredLine } from '../shared/text.ts'
import { Locale, TimeZone } from '../shared/time-schema.ts'

/** Absolute http(s) URL that a browser can open. */
const WebAddress = z.url({ protocol: /^https?$/, hostname: /\./ })

export const BusinessInput = z
  .object({
    companyName: requiredLine(LINE_MAX, 'Enter the name of your business'),
    companyEmail: RequiredEmail,
    /** Any text, kept as typed. */
    phone: line(PHONE_MAX),
    website: line(LINE_MAX).refine(
      (typed) => typed === '' || WebAddress.safeParse(typed).success,
      'Enter the whole address, such as https://example.com',
    ),
    address: line(LINE_MAX),
    city: line(LINE_MAX),
    state: line(LINE_MAX),
    zipCode: line(20),
    /** The current address, that of the last upload, or empty for no logo. Omitted: unchanged. */
    logoUrl: line(LINE_MAX).optional(),
    timeZone: TimeZone,
    currency: Currency,
    locale: Locale,
  })
  .meta({ id: 'BusinessInput' })
export type BusinessInput = z.infer<typeof BusinessInput>

export const BusinessUpdate = BusinessInput.extend({ version: Version }).meta({ id: 'BusinessUpdate' })
export type BusinessUpdate = z.infer<typeof BusinessUpdate>

export const Business = BusinessInput.extend({
  id: BusinessId,
  // These fields are empty until the business has been set up.
  companyName: line(LINE_MAX),
  companyEmail: OptionalEmail,
  logoUrl: z.string(),
  version: Version,
}).meta({ id: 'Business' })
export type Business = z.infer<typeof Business>

const TAX_NAME_MAX = 40

const taxInput = z.object({
  /** Name of the tax, such as “VAT”; may be empty. */
  taxName: line(TAX_NAME_MAX),
  /** 0: no tax. */
  taxRate: TaxRate,
  /** False: tax is added on top of prices. Omitted: unchanged. */
  taxIncluded: z.boolean().optional(),
  /** Omitted: unchanged. */
  taxRounding: TaxRounding.optional(),
  /** VAT identification or tax number of the business, for its invoices. */
  taxNumber: line(TAX_NUMBER_MAX).optional(),
})

/** How what is sold is taxed. */
export const TaxInput = taxInput.meta({ id: 'TaxInput' })
export type TaxInput = z.infer<typeof TaxInput>

export const TaxUpdate = taxInput.extend({ version: Version }).meta({ id: 'TaxUpdate' })
export type TaxUpdate = z.infer<typeof TaxUpdate>

export const Tax = taxInput.required().extend({ version: Version }).meta({ id: 'Tax' })
export type Tax = z.infer<typeof Tax>

export const GiftCardRules = z
  .object({
    version: Version,
    /** Months for which a new gift card can be spent. Null: without end. */
    giftCardMonths: z
      .int('Enter a number of months')
      .min(1, 'Enter at least 1')
      .max(600, 'Enter at most 600')
      .nullable(),
  })
  .meta({ id: 'GiftCardRules' })
export type GiftCardRules = z.infer<typeof GiftCardRules>

export const AppointmentRules = z
  .object({
    version: Version,
    /** True if a no-show is charged to the client's package, like a visit. */
    noShowSpendsVisit: z.boolean(),
  })
  .meta({ id: 'AppointmentRules' })
export type AppointmentRules = z.infer<typeof AppointmentRules>
