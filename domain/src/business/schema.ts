import { z } from 'zod'
import { BusinessId, Version } from '../shared/ids.ts'
import { Currency } from '../shared/money.ts'
import { LINE_MAX, line, OptionalEmail, PHONE_MAX } from '../shared/text.ts'
import { Locale, TimeZone } from '../shared/time.ts'

export const BusinessInput = z.object({
  companyName: line(LINE_MAX),
  companyEmail: OptionalEmail,
  phone: line(PHONE_MAX),
  website: line(LINE_MAX),
  address: line(LINE_MAX),
  city: line(LINE_MAX),
  state: line(LINE_MAX),
  zipCode: line(20),
  timeZone: TimeZone,
  currency: Currency,
  locale: Locale,
})
export type BusinessInput = z.infer<typeof BusinessInput>

export const Business = BusinessInput.extend({
  id: BusinessId,
  logoUrl: z.string(),
  version: Version,
}).meta({ id: 'Business' })
export type Business = z.infer<typeof Business>
