import { z } from 'zod'
import { BusinessId } from '../../shared/ids.ts'
import { LINE_MAX, line } from '../../shared/text.ts'
import { PASSWORD_MAX, PasskeyJson, ScreenLanguage } from '../schema.ts'

export const SignedInBrowser = z
  .object({
    id: z.string(),
    /** Such as "Chrome on Android". */
    name: z.string(),
    address: z.string(),
    signedInAt: z.iso.datetime(),
    /** Accurate to one day, because an active session is renewed once a day. */
    lastSeenAt: z.iso.datetime(),
    isThis: z.boolean(),
  })
  .meta({ id: 'SignedInBrowser' })
export type SignedInBrowser = z.infer<typeof SignedInBrowser>

export const Passkey = z
  .object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime().nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/** Sign-in methods and active sessions of the current user. */
export const Account = z
  .object({ twoFactor: z.boolean(), passkeys: z.array(Passkey), browsers: z.array(SignedInBrowser) })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

/** Business for which the account goes on working in this browser. */
export const AccountBusiness = z.object({ businessId: BusinessId }).meta({ id: 'AccountBusiness' })

/** `url`: where that business is opened, which asks for a sign-in of its own; null: here. */
export const ChosenBusiness = z.object({ url: z.string().nullable() }).meta({ id: 'ChosenBusiness' })
export type ChosenBusiness = z.infer<typeof ChosenBusiness>

export const AccountLanguage = z.object({ language: ScreenLanguage }).meta({ id: 'AccountLanguage' })
export type AccountLanguage = z.infer<typeof AccountLanguage>

/** Password re-entry, required before sign-in methods are changed. */
export const OwnPassword = z
  .object({ password: z.string().min(1, 'Enter your password').max(PASSWORD_MAX) })
  .meta({ id: 'OwnPassword' })
export type OwnPassword = z.infer<typeof OwnPassword>

/** TOTP provisioning URI and backup codes. Returned only once. */
export const TwoFactorSecret = z
  .object({ uri: z.string(), backupCodes: z.array(z.string()) })
  .meta({ id: 'TwoFactorSecret' })
export type TwoFactorSecret = z.infer<typeof TwoFactorSecret>

export const BackupCodes = z.object({ backupCodes: z.array(z.string()) }).meta({ id: 'BackupCodes' })

export const AuthenticatorCode = z
  .object({ code: z.string().regex(/^\d{6}$/, 'Enter the six digits') })
  .meta({ id: 'AuthenticatorCode' })
export type AuthenticatorCode = z.infer<typeof AuthenticatorCode>

export const NewPasskey = z.object({ name: line(LINE_MAX), response: PasskeyJson }).meta({ id: 'NewPasskey' })
export type NewPasskey = z.infer<typeof NewPasskey>

/** `sent`: handed to the mail server. `waiting`: in the outbox, because no mail server is configured. */
export const ResetMail = z.object({ mailed: z.enum(['sent', 'waiting']) }).meta({ id: 'ResetMail' })
export type ResetMail = z.infer<typeof ResetMail>
