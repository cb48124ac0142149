import { expect, test } from 'vitest'
import { createVault } from './encryption.ts'

const vault = createVault('a secret that is long enough for this')

test('what is sealed opens again, and looks different every time', () => {
  const sealed = vault.seal('1234', 'pin of default')
  expect(vault.open(sealed, 'pin of default')).toBe('1234')
  expect(vault.seal('1234', 'pin of default')).not.toBe(sealed)
  expect(sealed).not.toContain('1234')
})

test('what was sealed elsewhere, with another key, or was changed does not open', () => {
  const sealed = vault.seal('1234', 'pin of default')
  expect(vault.open(sealed, 'pin of another')).toBeNull()
  expect(createVault('another secret that is long enough').open(sealed, 'pin of default')).toBeNull()
  const flipped = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`
  expect(vault.open(flipped, 'pin of default')).toBeNull()
  for (const broken of ['', 'short', '!']) expect(vault.open(broken, 'pin of default')).toBeNull()
})
