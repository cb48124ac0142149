import { Temporal } from 'temporal-polyfill'
import { type LocalDate, lastDay } from '../shared/time.ts'
import type { SignAgain, WaiverSigner } from './schema.ts'

/** What of a signature says whether it counts: the number of the version that was signed, and its last day. */
export type Signed = { number: number; expiresOn: LocalDate | null }

/**
 * The oldest version whose signatures count: the newest that everybody was to sign at once, since those after it let
 * earlier signatures run until they expire.
 */
export function countsFrom(waivers: { number: number; signAgain: SignAgain }[]): number {
  return Math.max(1, ...waivers.filter(({ signAgain }) => signAgain === 'now').map(({ number }) => number))
}

/** Whether a signature counts on a day. */
export function counts({ number, expiresOn }: Signed, from: number, today: LocalDate): boolean {
  return number >= from && (expiresOn === null || expiresOn >= today)
}

/** Whether one of a client's signatures counts on a day: then there is nothing to sign. */
export function isSigned(signatures: Signed[], from: number, today: LocalDate): boolean {
  return signatures.some((signature) => counts(signature, from, today))
}

/** The last day on which a signature of that day is good; null: for ever. */
export function signatureExpiry(signedOn: LocalDate, validMonths: number | null): LocalDate | null {
  return validMonths === null ? null : lastDay(signedOn, { count: validMonths, unit: 'month' })
}

/** Who signs for a client: under age a guardian, and without a birthday whichever of them the client says. */
export function getSigner(birthday: LocalDate | null, adultAge: number, today: LocalDate): WaiverSigner {
  if (adultAge === 0) return 'client'
  if (birthday === null) return 'either'
  const years = Temporal.PlainDate.from(birthday).until(today, { largestUnit: 'years' }).years
  return years < adultAge ? 'guardian' : 'client'
}

/** The paragraphs of a text, apart by empty lines. */
export function splitParagraphs(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
