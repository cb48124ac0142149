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

/** Encodes what a device says of itself: site, flags (1: present, 4: verified, 64: with a new key), signatures so far. */
function describeDevice(host: string, flags: number, counter: number): Buffer {
  const numbers = Buffer.alloc(5)
  numbers.writeUInt8(flags)
  numbers.writeUInt32BE(counter, 1)
  return Buffer.concat([hash(host), numbers])
}

/** Creates a passkey in software, for `http://localhost` or another host. */
export function createPasskey(host = 'localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const idBytes = randomBytes(16)
  const id = idBytes.toString('base64url')
  // COSE key (RFC 9053): kty EC2, alg ES256, crv P-256, x, y.
  const cose = ['a5010203262001215820', Buffer.from(x, 'base64url').toString('hex')]
  cose.push('225820', Buffer.from(y, 'base64url').toString('hex'))
  const key = Buffer.from(cose.join(''), 'hex')

  const describeClient = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: `http://${host}` }))

  /** Signs a challenge, with the person present, and verified by fingerprint or PIN. */
  function answer(challenge: string, { isVerified = true, counter = 0 } = {}) {
    const clientData = describeClient('webauthn.get', challenge)
    const data = describeDevice(host, isVerified ? 5 : 1, counter)
    const signature = sign('sha256', Buffer.concat([data, hash(clientData)]), privateKey)
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    }
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  /** Answers the challenge for a new passkey, without attestation. */
  function register(challenge: string, { isVerified = true } = {}) {
    const device = describeDevice(host, isVerified ? 69 : 65, 0)
    const aaguidAndLength = Buffer.concat([Buffer.alloc(17), Buffer.of(idBytes.length)])
    const data = Buffer.concat([device, aaguidAndLength, idBytes, key])
    // CBOR (RFC 8949): {"fmt": "none", "attStmt": {}, "authData": data}.
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
    const response = {
      clientDataJSON: describeClient('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.concat([head, Buffer.of(0x58, data.length), data]).toString('base64url'),
    }
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
  return { id, publicKeyBase64: key.toString('base64'), answer, register }
}
