import { NAME_MAX, PHONE_MAX } from '@deskbell/domain/shared/text.ts'

// Shortest phone numbers in use, without area code.
const PHONE_DIGITS_MIN = 6

/** Sign-up form input, as typed. */
export type SignUpInput = { firstName: string; lastName: string; phone: string }
export type NewcomerProblem = 'first_name_missing' | 'too_long' | 'phone_missing' | 'not_a_phone'
export type NewcomerProblems = Partial<Record<keyof SignUpInput, NewcomerProblem>>

export const EMPTY_SIGN_UP: SignUpInput = { firstName: '', lastName: '', phone: '' }

function phoneProblem(phone: string): NewcomerProblem | undefined {
  if (phone === '') return 'phone_missing'
  const digits = phone.replace(/\D/g, '')
  const isPhone = /^[+\d\s()./-]+$/.test(phone) && digits.length >= PHONE_DIGITS_MIN && phone.length <= PHONE_MAX
  return isPhone ? undefined : 'not_a_phone'
}

/** Validates a sign-up. Returns an empty object if it is valid. */
export function validateSignUp({ firstName, lastName, phone }: SignUpInput): NewcomerProblems {
  const problems: NewcomerProblems = {
    firstName: firstName.trim() === '' ? 'first_name_missing' : firstName.length > NAME_MAX ? 'too_long' : undefined,
    lastName: lastName.length > NAME_MAX ? 'too_long' : undefined,
    phone: phoneProblem(phone.trim()),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

export function isValidSignUp(newcomer: SignUpInput): boolean {
  return Object.keys(validateSignUp(newcomer)).length === 0
}

export function trimSignUp({ firstName, lastName, phone }: SignUpInput): SignUpInput {
  return { firstName: firstName.trim(), lastName: lastName.trim(), phone: phone.trim() }
}
