import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encryption of secrets stored in the database. */
export type Encryption = {
  /** Encrypts a text, base64url. `place` is its storage location, bound as additional authenticated data. */
  encrypt(text: string, place: string): string
  /** Decrypts a text; null if it was encrypted with another key or for another place, or was modified. */
  decrypt(sealed: string, place: string): string | null
  /** Signs a text with this installation's key, base64url: 128 bits of HMAC-SHA-256. */
  sign(text: string): string
}

/** Creates an encryption with keys derived from the app secret, which is stored outside the database. */
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
