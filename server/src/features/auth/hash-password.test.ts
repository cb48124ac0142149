import { hashPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { createPasswordHasher } from './hash-password.ts'

const hasher = createPasswordHasher(11)
const password = 'a long enough password'

test('a hash names its parameters, differs each time, and fits its password only', async () => {
  const [one, other] = [await hasher.hash(password), await hasher.hash(password)]
  expect(one).toMatch(/^\$scrypt\$ln=11,r=8,p=1\$/)
  expect(other).not.toBe(one)
  expect(await hasher.verify({ hash: one, password })).toBe(true)
  expect(await hasher.verify({ hash: one, password: 'another password' })).toBe(false)
})

test('a hash of another cost, or of the auth library, still fits and is outdated if it was cheaper', async () => {
  const cheap = await createPasswordHasher(10).hash(password)
  const old = await hashPassword(password)
  for (const hash of [cheap, old]) {
    expect(await hasher.verify({ hash, password })).toBe(true)
    expect(await hasher.verify({ hash, password: 'another password' })).toBe(false)
    expect(hasher.isOutdated(hash)).toBe(true)
  }
  expect(createPasswordHasher(10).isOutdated(await hasher.hash(password))).toBe(false)
})
