import { z } from 'zod'
import { Business } from '../business/schema.ts'
import { Currency } from '../shared/money.ts'
import { LINE_MAX, RequiredEmail, requiredLine } from '../shared/text.ts'
import { Locale, TimeZone } from '../shared/time.ts'

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)

/** What the first visitor gives to make the shop and its owner's account. */
export const SetupInput = z
  .object({
    companyName: requiredLine(LINE_MAX, 'Enter the name of your business'),
    name: requiredLine(LINE_MAX, 'Enter your name'),
    email: RequiredEmail,
    password: NewPassword,
    timeZone: TimeZone,
    currency: Currency,
    locale: Locale,
  })
  .meta({ id: 'SetupInput' })
export type SetupInput = z.infer<typeof SetupInput>

/** Which door is a visitor's: the set-up while it is needed, else the sign-in, or neither. */
export const SetupState = z.object({ needed: z.boolean(), signedIn: z.boolean() }).meta({ id: 'SetupState' })

/** Who is signed in, and the shop they work for. */
export const Session = z
  .object({
    user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    business: Business,
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>
