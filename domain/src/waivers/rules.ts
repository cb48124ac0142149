import { lastDay } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { SignAgain, WaiverSigner } from './schema.ts'

/** Fields that decide if a signature is valid: version number signed, and last day of validity. */
export type Signed = { number: number; expiresOn: LocalDate | null }

/**
 * Returns the oldest version whose signatures are valid: the newest one that required signing again at once. Later
 * versions let earlier signatures run until they expire.
 */
export function getOldestValidVersion(waivers: { number: number; signAgain: SignAgain }[]): number {
  return Math.max(1, ...waivers.filter(({ signAgain }) => signAgain === 'now').map(({ number }) => number))
}

export function isSignatureValid({ number, expiresOn }: Signed, from: number, today: LocalDate): boolean {
  return number >= from && (expiresOn === null || expiresOn >= today)
}

/** True if one of the client's signatures is valid on a day, so that nothing needs to be signed. */
export function isSigned(signatures: Signed[], from: number, today: LocalDate): boolean {
  return signatures.some((signature) => isSignatureValid(signature, from, today))
}

/** Returns the last day on which a signature is valid; null: it never expires. */
export function signatureExpiry(signedOn: LocalDate, validMonths: number | null): LocalDate | null {
  return validMonths === null ? null : lastDay(signedOn, { count: validMonths, unit: 'month' })
}

/** Returns the required signer: a guardian for a minor; without a birthday, the client states which. */
export function getSigner(birthday: LocalDate | null, adultAge: number, today: LocalDate): WaiverSigner {
  if (adultAge === 0) return 'client'
  if (birthday === null) return 'either'
  const years = Temporal.PlainDate.from(birthday).until(today, { largestUnit: 'years' }).years
  return years < adultAge ? 'guardian' : 'client'
}

export function splitParagraphs(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
