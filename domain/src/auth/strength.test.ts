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

test('a very long one is looked at quickly', () => {
  const before = Date.now()
  expect(passwordStrength('lantern orchard '.repeat(8), own)).toBe(4)
  expect(Date.now() - before).toBeLessThan(1000)
})
