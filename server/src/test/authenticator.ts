import { createOTP } from '@better-auth/utils/otp'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes the base32 key (RFC 4648) that is typed into an authenticator app. */
export function decodeSecret(key: string): string {
  const bits = [...key.replace(/=+$/, '')].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString()
}

/** Returns the current TOTP code of the key. */
export function codeFor(key: string): Promise<string> {
  return createOTP(decodeSecret(key), { digits: 6, period: 30 }).totp()
}
