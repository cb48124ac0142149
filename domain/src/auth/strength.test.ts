import { expect, test } from 'vitest'
import { isCommonPassword, passwordStrength } from './strength.ts'

const own = ['ana.costa@example.com', 'Ana Costa', 'Willow Studio']

test.each([
  'password1234',
  '123456789012',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  'passwordpassword',
  'willowstudio',
  'anacosta2026',
])('refuses “%s”, which is tried first', (password) => expect(isCommonPassword(password, own)).toBe(true))

test.each(['a long enough password', 'green kettle by the window', 'X9$kd!2mQpz7'])('takes “%s”', (password) => {
  expect(isCommonPassword(password, own)).toBe(false)
})

test('a longer one of random words is stronger', () => {
  expect(passwordStrength('green kettle by the window', own)).toBeGreaterThan(passwordStrength('willowstudio1', own))
})

test('of a very long one only the beginning is looked at, which is quick', () => {
  const weak = 'a'.repeat(64)
  expect(passwordStrength(`${weak}${'lantern orchard '.repeat(8)}`, own)).toBe(passwordStrength(weak, own))
  expect(passwordStrength('lantern orchard '.repeat(8), own)).toBe(4)
})
