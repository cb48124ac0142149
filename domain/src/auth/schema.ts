import { z } from 'zod'
import { Business } from '../business/schema.ts'
import { LANGUAGES } from '../messages/kinds.ts'
import { Id } from '../shared/ids.ts'
import { Currency } from '../shared/money.ts'
import { EMAIL_MAX, LINE_MAX, RequiredEmail, requiredLine } from '../shared/text.ts'
import { Instant, Locale, TimeZone } from '../shared/time-schema.ts'
import { Tenancy } from '../tenancy/schema.ts'

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)

/** First-run setup: creates the business and its owner's account. */
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

/** State that decides between the setup page, the sign-in page and the app, plus the data of the sign-in page. */
export const SetupState = z
  .object({
    needed: z.boolean(),
    signedIn: z.boolean(),
    /** True if any account has a passkey. */
    passkeys: z.boolean(),
    logoUrl: z.string(),
    /** True if everybody may open a shop here, at /sign-up. */
    signUp: z.boolean(),
  })
  .meta({ id: 'SetupState' })
export type SetupState = z.infer<typeof SetupState>

/** No format check: a malformed e-mail address must fail like a wrong password. */
export const Credentials = z
  .object({ email: z.string().trim().max(EMAIL_MAX), password: z.string().max(PASSWORD_MAX) })
  .meta({ id: 'Credentials' })
export type Credentials = z.infer<typeof Credentials>

/** Password reset request. The response never reveals if the account exists. */
export const ForgottenPassword = z.object({ email: RequiredEmail }).meta({ id: 'ForgottenPassword' })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

/** New password, with the token from the mailed link. */
export const PasswordReset = z
  .object({ token: z.string().min(1).max(200), password: NewPassword })
  .meta({ id: 'PasswordReset' })
export type PasswordReset = z.infer<typeof PasswordReset>

/** Sign-in result. `codeNeeded`: a second factor is required. */
export const SignedIn = z.object({ codeNeeded: z.boolean() }).meta({ id: 'SignedIn' })
export type SignedIn = z.infer<typeof SignedIn>

/** Second factor: a 6-digit TOTP code or a backup code. */
export const SignInCode = z
  .object({ code: z.string().trim().min(1, 'Enter the code').max(20), kind: z.enum(['authenticator', 'backup']) })
  .meta({ id: 'SignInCode' })
export type SignInCode = z.infer<typeof SignInCode>

/** WebAuthn options and responses in the JSON form of https://www.w3.org/TR/webauthn-3/ */
export const PasskeyJson = z.looseObject({}).meta({ id: 'PasskeyJson' })

export const PasskeyAnswer = z.object({ response: PasskeyJson }).meta({ id: 'PasskeyAnswer' })

/** Empty response body. */
export const EmptyResponse = z.object({}).meta({ id: 'Nothing' })

/** Language of a person's screens; null: the browser's. */
export const ScreenLanguage = z.enum(LANGUAGES).nullable()
export type ScreenLanguage = z.infer<typeof ScreenLanguage>

export const Session = z
  .object({
    user: z.object({ id: z.string(), name: z.string(), email: z.string(), language: ScreenLanguage }),
    business: Business,
    /** Businesses in which the account works, that of the session among them, by name. */
    businesses: z.array(z.object({ id: z.string(), companyName: z.string() })),
    tenancy: Tenancy,
    /** Device whose locked kiosk is the only page that this browser may open; null: not locked. */
    lockedTo: Id.nullable(),
    /** Until when support may act, if this is its session; null: it isn't. */
    supportEndsAt: Instant.nullable(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>
