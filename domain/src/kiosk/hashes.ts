import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { LOOKUP_DIGITS_MIN } from './rules.ts'

const HASH_BYTES = 6
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

/**
 * Hashes the last four digits of a phone number, or of the digits that were typed; empty if there are fewer. Four are as
 * many as a device may know: it holds the key, so whoever takes it apart can try every ending of that length.
 */
export function hashPhoneEnding(key: string, phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length < LOOKUP_DIGITS_MIN ? '' : hashLookupValue(key, digits.slice(-LOOKUP_DIGITS_MIN))
}
