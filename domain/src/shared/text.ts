import { z } from 'zod'

/** Maximum lengths in characters. The database columns have the same lengths. */
export const NAME_MAX = 80
export const LINE_MAX = 200
export const NOTE_MAX = 2000
export const EMAIL_MAX = 254
export const PHONE_MAX = 40
export const TAG_MAX = 40
export const TAGS_MAX = 20

// PostgreSQL text can't store NUL. Other control characters don't belong in a name, and a lone surrogate isn't a
// character.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const NO_CONTROL = /^[^\u0000-\u001f\u007f\p{Cs}]*$/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const NO_CONTROL_BUT_LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u

/** Cuts a text, but never within a surrogate pair: a JSON column takes no half of one. */
export function truncate(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}

/** Schema of a single line that may be empty. */
export function line(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .regex(NO_CONTROL, 'Remove the invisible characters')
}

export function requiredLine(max: number, message: string) {
  return line(max).min(1, message)
}

/** Schema of multi-line text that may be empty. */
export function paragraph(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .regex(NO_CONTROL_BUT_LINES, 'Remove the invisible characters')
}

const EmailAddress = z.email('Check the e-mail address').max(EMAIL_MAX)

export const RequiredEmail = z.string().trim().min(1, 'Enter the e-mail address').pipe(EmailAddress)

/** An e-mail address or the empty string. */
export const OptionalEmail = z.union([z.string().trim().length(0), z.string().trim().pipe(EmailAddress)], {
  error: 'Check the e-mail address',
})

export const Colour = z.string().regex(/^#[0-9a-f]{6}$/, 'Choose a colour')

export function isHttps(typed: string): boolean {
  return z.url({ protocol: /^https$/ }).safeParse(typed).success
}

const WANTED = 'Enter the whole address, with https://'

/** A web address that is encrypted on its way. */
export const HttpsAddress = line(LINE_MAX).refine(isHttps, WANTED)

/** `HttpsAddress` or the empty string. */
export const OptionalHttpsAddress = line(LINE_MAX).refine((typed) => typed === '' || isHttps(typed), WANTED)
