import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'
import pLimit from 'p-limit'

const KEY_BYTES = 64
const STORED = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

// A hash takes 128 MB and half a second of a processor.
const limitConcurrency = pLimit(2)

/** `ln`: log2 of scrypt's N. */
function deriveKey(
  password: string,
  salt: Buffer,
  { ln, r, p }: { ln: number; r: number; p: number },
): Promise<Buffer> {
  const N = 2 ** ln
  const parameters = { N, r, p, maxmem: 256 * N * r }
  return limitConcurrency(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, parameters, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

export type PasswordHasher = {
  /** Returns a hash in the PHC string format, such as `$scrypt$ln=17,r=8,p=1$salt$key`. */
  hash(password: string): Promise<string>
  verify(stored: { hash: string; password: string }): Promise<boolean>
  /** True if the hash was made at a lower cost, or by the auth library (`salt:key`). */
  isOutdated(hash: string): boolean
}

/** Creates a hasher with scrypt's parameters from OWASP's "Password Storage": N = 2^17 (`cost` 17), r = 8, p = 1. */
export function createPasswordHasher(cost: number): PasswordHasher {
  async function hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    const key = await deriveKey(password, salt, { ln: cost, r: 8, p: 1 })
    return `$scrypt$ln=${cost},r=8,p=1$${encode(salt)}$${encode(key)}`
  }

  async function verifyOld(stored: { hash: string; password: string }): Promise<boolean> {
    const isRight = await limitConcurrency(() => verifyPassword(stored))
    // An old hash takes less time: without this, a quick refusal would reveal that the account exists.
    if (!isRight) await hash(stored.password)
    return isRight
  }

  return {
    hash,
    async verify(stored) {
      const [, ln, r, p, salt = '', key = ''] = STORED.exec(stored.hash) ?? []
      if (!ln) return verifyOld(stored)
      const parameters = { ln: Number(ln), r: Number(r), p: Number(p) }
      const derived = await deriveKey(stored.password, Buffer.from(salt, 'base64'), parameters)
      return timingSafeEqual(derived, Buffer.from(key, 'base64'))
    },
    isOutdated: (stored) => Number(STORED.exec(stored)?.[1] ?? 0) < cost,
  }
}
