import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes the base32 key (RFC 4648) that is typed into an authenticator app. */
export function decodeSecret(key: string): string {
  const bits = [...key.replace(/=+$/, '')].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString()
}

/** Returns the TOTP code of the key, now or some time steps later: a code is accepted once, and a step before its time. */
export function codeFor(key: string, stepsLater = 0): Promise<string> {
  return createOTP(decodeSecret(key)).hotp(Math.floor(Date.now() / 30_000) + stepsLater)
}

function hash(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** Creates a passkey in software, for `http://localhost`. */
export function createPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16).toString('base64url')
  // COSE key (RFC 9053): kty EC2, alg ES256, crv P-256, x, y.
  const cose = ['a5010203262001215820', Buffer.from(x, 'base64url').toString('hex')]
  cose.push('225820', Buffer.from(y, 'base64url').toString('hex'))
  const publicKeyBase64 = Buffer.from(cose.join(''), 'hex').toString('base64')

  /** Signs a challenge, with the person present, and verified by fingerprint or PIN. */
  function answer(challenge: string, { isVerified = true } = {}) {
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: 'http://localhost' }))
    const data = Buffer.concat([hash('localhost'), Buffer.from([isVerified ? 5 : 1, 0, 0, 0, 0])])
    const signature = sign('sha256', Buffer.concat([data, hash(clientData)]), privateKey)
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    }
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
  return { id, publicKeyBase64, answer }
}
