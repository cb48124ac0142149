import { expect, test } from 'vitest'
import { isValidSignUp, validateSignUp } from './sign-up-form.ts'

const LENA = { firstName: 'Lena', lastName: 'Kurz', phone: '(201) 555-0177' }

test('a first name and a number are enough', () => {
  expect(isValidSignUp({ ...LENA, lastName: '' })).toBe(true)
  expect(validateSignUp({ firstName: ' ', lastName: '', phone: '' })).toEqual({
    firstName: 'first_name_missing',
    phone: 'phone_missing',
  })
})

test.each(['+49 30 901820', '0155.123456', '201/555-0177'])('%s is a number', (phone) => {
  expect(validateSignUp({ ...LENA, phone })).toEqual({})
})

test.each(['12345', 'none', 'lena@example.com', `+${'1'.repeat(40)}`])('%s is none', (phone) => {
  expect(validateSignUp({ ...LENA, phone })).toEqual({ phone: 'not_a_phone' })
})

test('names are no longer than the desk can keep', () => {
  const long = 'a'.repeat(81)
  expect(validateSignUp({ ...LENA, firstName: long, lastName: long })).toEqual({
    firstName: 'too_long',
    lastName: 'too_long',
  })
})
