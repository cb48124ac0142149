import { fold } from '../shared/fold-text.ts'
import type { Client } from './schema.ts'

type Named = Pick<Client, 'firstName' | 'lastName'>

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim()
}

/** "Maria Silva" → "Maria S.", for screens that other people can read. */
export function maskedName({ firstName, lastName }: Named): string {
  return lastName ? `${firstName} ${[...lastName][0]?.toUpperCase()}.` : firstName
}

/** "Maria Silva" → "MS". */
export function initials({ firstName, lastName }: Named): string {
  return [firstName, lastName]
    .map((name) => [...name][0] ?? '')
    .join('')
    .toUpperCase()
}

/** "+351912345642" → "••42". Empty without a number. */
export function phoneHint(phone: string): string {
  return phone ? `••${phone.slice(-2)}` : ''
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}

// Prefix of reversed phone numbers, so that no typed name or number matches them by accident.
const BACKWARDS = '<'

/** Prefix of keys with one letter deleted. */
export const TYPO_MARK = '~'

/** Minimum length in letters for typo tolerance: shorter input would match too much. */
const SLIP_LEAST = 4
/** Typos are tolerated only within this many leading letters. */
const SLIP_REACH = 12

function isMarked(key: string): boolean {
  return key.startsWith(BACKWARDS) || key.startsWith(TYPO_MARK)
}

/**
 * Returns the key for a suffix search on phone numbers: the digits are reversed, so that it becomes a prefix search.
 */
export function phoneEndingKey(digits: string): string {
  return BACKWARDS + reversed(digits)
}

type Findable = Pick<Client, 'firstName' | 'lastName' | 'phone' | 'phoneE164' | 'email'>

/**
 * Returns the prefix-search keys of a client: the folded name from each word on, last name first, the e-mail address,
 * and the phone digits forwards and reversed; plus the typo-tolerant keys of `buildTypoKeys`. A phone number that can't
 * be read has its digits from each group on, and no reversed key: kiosks don't find it.
 */
export function searchKeys(client: Findable): string[] {
  const exact = exactKeys(client)
  return [...exact, ...buildTypoKeys(exact)]
}

/** Returns the search keys for exact input, without those for typos. */
export function exactKeys(client: Findable): string[] {
  const words = fold(fullName(client)).split(' ')
  const digits = client.phoneE164.replace(/\D/g, '')
  const groups = client.phoneE164 ? [] : client.phone.split(/\D+/)
  const keys = [
    ...words.map((_, start) => words.slice(start).join(' ')),
    fold(`${client.lastName} ${client.firstName}`),
    fold(client.email),
    digits,
    digits && phoneEndingKey(digits),
    ...groups.map((_, start) => groups.slice(start).join('')),
  ]
  return withoutBeginnings([...new Set(keys.filter(Boolean))])
}

/** Drops keys that are a prefix of another key: a prefix search finds the longer one anyway. */
function withoutBeginnings(keys: string[]): string[] {
  return keys.filter((key) => !keys.some((other) => other !== key && other.startsWith(key)))
}

const NUMBER = /^[+\d\s()./-]+$/

/**
 * Converts search input to prefixes of search keys. A phone number is matched by its start, with or without country code,
 * and by its end. `phone`: the input as the start of a number in E.164, see `normalizePhoneStart`.
 */
export function searchPrefixes(typed: string, phone = ''): string[] {
  if (!NUMBER.test(typed)) return [fold(typed)].filter((prefix) => prefix && !isMarked(prefix))
  const digits = typed.replace(/\D/g, '')
  if (!digits) return []
  const withCountryCode = phone.startsWith(`+${digits}`) ? '' : phone.slice(1)
  return [digits, withCountryCode, phoneEndingKey(digits)].filter(Boolean)
}

/** Returns all variants with one letter deleted. The first letter is kept, because it is rarely mistyped. */
function withoutOneLetter(letters: string[]): string[] {
  return letters.slice(1).map((_, at) => letters.toSpliced(at + 1, 1).join(''))
}

/**
 * Keys of the fuzzy search: with one letter deleted, prefixed with `TYPO_MARK` (symmetric-delete spelling correction). Input
 * with a missing letter matches one of them directly. Input with a wrong or swapped letter matches after it loses one
 * letter too. Digits have no such keys.
 */
export function buildTypoKeys(keys: string[]): string[] {
  const long = keys.map((key) => [...key].slice(0, SLIP_REACH)).filter((key) => key.length >= SLIP_LEAST)
  const words = long.filter(([first = '']) => !/[\d<~]/.test(first))
  return [...new Set(words.flatMap(withoutOneLetter).map((rest) => TYPO_MARK + rest))]
}

/**
 * Returns key prefixes within one typo of the input: a missing, extra, wrong or swapped letter, except the first one.
 * Empty for numbers, and for input shorter than `SLIP_LEAST`, which would match too many clients.
 */
export function buildTypoPrefixes(typed: string): string[] {
  const [exact = ''] = searchPrefixes(typed)
  const letters = [...exact].slice(0, SLIP_REACH)
  if (NUMBER.test(typed) || letters.length < SLIP_LEAST) return []
  const shorter = withoutOneLetter(letters)
  const missing = TYPO_MARK + letters.slice(0, SLIP_REACH - 1).join('')
  return [...new Set([letters.join(''), missing, ...shorter, ...shorter.map((rest) => TYPO_MARK + rest)])]
}
