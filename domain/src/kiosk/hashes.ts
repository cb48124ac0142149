import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { LOOKUP_DIGITS_MIN } from './rules.ts'

/** Beyond this, more digits of a number's end tell nobody apart. */
const ENDING_MAX = 10
const HASH_BYTES = 6
const HASH_CHARS = 2 * HASH_BYTES
let last: { key: string; begun: ReturnType<typeof hmac.create> } | null = null

/** Half of the work is the same for all that a key hashes: it is done once. */
function begunWith(key: string) {
  last = last?.key === key ? last : { key, begun: hmac.create(sha256, hexToBytes(key)) }
  return last.begun.clone()
}

/**
 * What a tablet keeps in place of digits or a code: 48 bits of HMAC-SHA-256 (RFC 2104) with the tablet's own key, hex as
 * the key is.
 */
export function lookupHash(key: string, text: string): string {
  return bytesToHex(begunWith(key).update(utf8ToBytes(text)).digest().slice(0, HASH_BYTES))
}

/** The hashes of a number's endings of 4, 5, … up to 10 digits, joined; empty where there is no number. */
export function phoneHashes(key: string, phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const most = Math.min(digits.length, ENDING_MAX)
  const lengths = Array.from({ length: Math.max(0, most - LOOKUP_DIGITS_MIN + 1) }, (_, i) => i + LOOKUP_DIGITS_MIN)
  return lengths.map((length) => lookupHash(key, digits.slice(-length))).join('')
}

/** The hash of the last four digits, by which a tablet finds the clients who come into question. */
export function shortestEnding(hashes: string): string {
  return hashes.slice(0, HASH_CHARS)
}

/** Whether a number with these hashes ends in the digits that were typed, whose hash is `typed`. */
export function endsWith(hashes: string, { hash, length }: { hash: string; length: number }): boolean {
  const at = (Math.min(length, ENDING_MAX) - LOOKUP_DIGITS_MIN) * HASH_CHARS
  return hashes.slice(at, at + HASH_CHARS) === hash
}

/** The digits that are hashed of what was typed. */
export function getPhoneEnding(typed: string): string {
  return typed.slice(-ENDING_MAX)
}
