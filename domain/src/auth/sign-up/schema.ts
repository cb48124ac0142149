import { z } from 'zod'
import { Currency } from '../../shared/money.ts'
import { LINE_MAX, RequiredEmail, requiredLine } from '../../shared/text.ts'
import { Locale, TimeZone } from '../../shared/time-schema.ts'

/** Hours for which the mailed link of a sign-up works. */
export const SIGN_UP_HOURS = 24

/** Names under the operator's domain that no shop gets: what mail, browsers and certificates look for, or looks official. */
const RESERVED =
  /^(www\d*|app|api|admin|administrator|root|mail\w*|e-?mail|smtp|imap|pop3?|mx\d*|ns\d*|dns|ftp|vpn|autodiscover|autoconfig|wpad|isatap|localhost|postmaster|hostmaster|webmaster|abuse|security|ssl|support|help|status|billing|login|sign-?(in|up)|account|deskbell|static|assets|cdn|internal|test|dev|staging|demo)$/

/** First part of a shop's address: a DNS label (RFC 1035) of at least three characters. Punycode would hide look-alikes. */
export const ShopLabel = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?!xn--)[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/, 'Use 3 to 40 letters, digits or hyphens')
  .refine((label) => !RESERVED.test(label), 'This address is reserved. Choose another')

/** What somebody says who opens a shop on a server that lets everybody. */
export const SignUpInput = z
  .object({
    companyName: requiredLine(LINE_MAX, 'Enter the name of your business'),
    email: RequiredEmail,
    label: ShopLabel,
    timeZone: TimeZone,
    currency: Currency,
    locale: Locale,
  })
  .meta({ id: 'SignUpInput' })
export type SignUpInput = z.infer<typeof SignUpInput>

/** `domain`: that under which shops get their address. */
export const SignUpOffer = z.object({ domain: z.string() }).meta({ id: 'SignUpOffer' })

export const SignUpConfirmation = z.object({ token: z.string().min(1).max(200) }).meta({ id: 'SignUpConfirmation' })

/** `url`: where the owner chooses a password, or signs in with the account of this e-mail address. */
export const SignedUp = z.object({ url: z.string() }).meta({ id: 'SignedUp' })
