import { expect, test } from 'vitest'
import { createEncryption } from './encryption.ts'

const encryption = createEncryption('a secret that is long enough for this')

test('what is sealed opens again, and looks different every time', () => {
  const sealed = encryption.encrypt('1234', 'pin of default')
  expect(encryption.decrypt(sealed, 'pin of default')).toBe('1234')
  expect(encryption.encrypt('1234', 'pin of default')).not.toBe(sealed)
  expect(sealed).not.toContain('1234')
})

test('what was sealed elsewhere, with another key, or was changed does not open', () => {
  const sealed = encryption.encrypt('1234', 'pin of default')
  expect(encryption.decrypt(sealed, 'pin of another')).toBeNull()
  expect(createEncryption('another secret that is long enough').decrypt(sealed, 'pin of default')).toBeNull()
  const flipped = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`
  expect(encryption.decrypt(flipped, 'pin of default')).toBeNull()
  for (const broken of ['', 'short', '!']) expect(encryption.decrypt(broken, 'pin of default')).toBeNull()
})
