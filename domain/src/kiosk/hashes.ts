import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { LOOKUP_DIGITS_MIN } from './rules.ts'

/** Longest phone suffix that is hashed, in digits; more digits don't distinguish numbers any better. */
const ENDING_MAX = 10
const HASH_BYTES = 6
const HASH_CHARS = 2 * HASH_BYTES
let last: { key: string; begun: ReturnType<typeof hmac.create> } | null = null

/** Returns an HMAC initialized with the key. The key setup is half of the work, so it is cached for the last key. */
function begunWith(key: string) {
  last = last?.key === key ? last : { key, begun: hmac.create(sha256, hexToBytes(key)) }
  return last.begun.clone()
}

/**
 * Hashes digits or a card code for storage on a device: the first 48 bits of HMAC-SHA-256 (RFC 2104) with the device's
 * own key, hex. The key is hex too.
 */
export function hashLookupValue(key: string, text: string): string {
  return bytesToHex(begunWith(key).update(utf8ToBytes(text)).digest().slice(0, HASH_BYTES))
}

/** Hashes the suffixes of 4, 5, … up to 10 digits of a phone number and joins them; empty if there is no number. */
export function hashPhoneSuffixes(key: string, phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const most = Math.min(digits.length, ENDING_MAX)
  const lengths = Array.from({ length: Math.max(0, most - LOOKUP_DIGITS_MIN + 1) }, (_, i) => i + LOOKUP_DIGITS_MIN)
  return lengths.map((length) => hashLookupValue(key, digits.slice(-length))).join('')
}

/** Returns the hash of the last four digits, by which a device looks up candidates. */
export function getShortestSuffixHash(hashes: string): string {
  return hashes.slice(0, HASH_CHARS)
}

/** True if the number with these suffix hashes ends in the typed digits. `hash` is the hash of the typed digits. */
export function matchesSuffix(hashes: string, { hash, length }: { hash: string; length: number }): boolean {
  const at = (Math.min(length, ENDING_MAX) - LOOKUP_DIGITS_MIN) * HASH_CHARS
  return hashes.slice(at, at + HASH_CHARS) === hash
}

export function getPhoneEnding(typed: string): string {
  return typed.slice(-ENDING_MAX)
}
