import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what the database keeps but must not know. */
export type Encryption = {
  /** The text encrypted, base64url. `place` is where it is kept: it opens nowhere else. */
  encrypt(text: string, place: string): string
  /** The text again; null when it was sealed with another key, for another place, or was changed. */
  decrypt(sealed: string, place: string): string | null
  /** What only this install can have written under a text, base64url: 128 bits of HMAC-SHA-256. */
  sign(text: string): string
}

/** A encryption whose key comes from the app's secret, which is kept outside the database. */
export function createEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'deskbell vault', 32))
  const signing = Buffer.from(hkdfSync('sha256', secret, '', 'deskbell signatures', 32))
  return {
    encrypt: (text, place) => encrypt(key, text, place),
    decrypt: (sealed, place) => decrypt(key, sealed, place),
    sign: (text) => createHmac('sha256', signing).update(text).digest().subarray(0, 16).toString('base64url'),
  }
}

function encrypt(key: Buffer, text: string, place: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

function decrypt(key: Buffer, sealed: string, place: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
