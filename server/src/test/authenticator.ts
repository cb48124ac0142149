import { createOTP } from '@better-auth/utils/otp'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The secret behind a key as people type it into an authenticator app (base32, RFC 4648). */
export function decodeSecret(key: string): string {
  const bits = [...key.replace(/=+$/, '')].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString()
}

/** What an authenticator app with that key shows now. */
export function codeFor(key: string): Promise<string> {
  return createOTP(decodeSecret(key), { digits: 6, period: 30 }).totp()
}
