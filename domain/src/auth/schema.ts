import { z } from 'zod'
import { Business } from '../business/schema.ts'
import { Id } from '../shared/ids.ts'
import { Currency } from '../shared/money.ts'
import { EMAIL_MAX, LINE_MAX, RequiredEmail, requiredLine } from '../shared/text.ts'
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

/** Which door is a visitor's: the set-up while it is needed, else the sign-in, or neither; and what the sign-in shows. */
export const SetupState = z
  .object({
    needed: z.boolean(),
    signedIn: z.boolean(),
    /** Whether anybody could sign in with a passkey. */
    passkeys: z.boolean(),
    logoUrl: z.string(),
  })
  .meta({ id: 'SetupState' })
export type SetupState = z.infer<typeof SetupState>

/** Checked no further: what isn't an e-mail is refused like a wrong password. */
export const Credentials = z
  .object({ email: z.string().trim().max(EMAIL_MAX), password: z.string().max(PASSWORD_MAX) })
  .meta({ id: 'Credentials' })
export type Credentials = z.infer<typeof Credentials>

/** Who forgot their password. Never answered with whether there is such an account. */
export const ForgottenPassword = z.object({ email: RequiredEmail }).meta({ id: 'ForgottenPassword' })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

/** A new password, by the secret of the link that was mailed. */
export const PasswordReset = z
  .object({ token: z.string().min(1).max(200), password: NewPassword })
  .meta({ id: 'PasswordReset' })
export type PasswordReset = z.infer<typeof PasswordReset>

/** What signing in came to: in, or asked for a code as well. */
export const SignedIn = z.object({ codeNeeded: z.boolean() }).meta({ id: 'SignedIn' })
export type SignedIn = z.infer<typeof SignedIn>

/** The second step: the authenticator's six digits, or one of the backup codes. */
export const SignInCode = z
  .object({ code: z.string().trim().min(1, 'Enter the code').max(20), kind: z.enum(['authenticator', 'backup']) })
  .meta({ id: 'SignInCode' })
export type SignInCode = z.infer<typeof SignInCode>

/** What the browser's WebAuthn takes and gives, in the JSON of https://www.w3.org/TR/webauthn-3/ */
export const PasskeyJson = z.looseObject({}).meta({ id: 'PasskeyJson' })

export const PasskeyAnswer = z.object({ response: PasskeyJson }).meta({ id: 'PasskeyAnswer' })

/** Done, and there is nothing to say. */
export const Nothing = z.object({}).meta({ id: 'Nothing' })

/** Who is signed in, and the shop they work for. */
export const Session = z
  .object({
    user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    business: Business,
    /** The tablet whose locked kiosk is all that this browser may open; null when nothing is locked. */
    lockedTo: Id.nullable(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>
