import { fold } from '../shared/fold-text.ts'
import type { Client } from './schema.ts'

type Named = Pick<Client, 'firstName' | 'lastName'>

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim()
}

/** "Maria Silva" → "Maria S.": what a screen that others can read shows. */
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

/** "+351912345642" → "••42". Empty when there is no number. */
export function phoneHint(phone: string): string {
  return phone ? `••${phone.slice(-2)}` : ''
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}

// Marks the keys that hold a number backwards, so that they are never met when typing a name or a number forwards.
const BACKWARDS = '<'

/** Marks the keys that have one letter left out. */
export const SLIP = '~'

/** Slips are forgiven in what was typed from this many letters on, */
const SLIP_LEAST = 4
/** and in the first so many: what comes after them is not looked at. */
const SLIP_REACH = 12

function isMarked(key: string): boolean {
  return key.startsWith(BACKWARDS) || key.startsWith(SLIP)
}

/** How a phone number's last digits are looked up: backwards, so that "ends with" is a prefix too. */
export function phoneEndingKey(digits: string): string {
  return BACKWARDS + reversed(digits)
}

type Findable = Pick<Client, 'firstName' | 'lastName' | 'phone' | 'email'>

/**
 * The keys under which a client is found by typing the beginning of one: the folded name from each of its words on,
 * last name first too, the e-mail, and the phone's digits forwards and backwards. Beside them those by which a slip is
 * forgiven; see `slipKeys`.
 */
export function searchKeys(client: Findable): string[] {
  const exact = exactKeys(client)
  return [...exact, ...slipKeys(exact)]
}

/** The search keys of who types without a slip. */
export function exactKeys(client: Findable): string[] {
  const words = fold(fullName(client)).split(' ')
  const digits = client.phone.replace(/\D/g, '')
  const keys = [
    ...words.map((_, start) => words.slice(start).join(' ')),
    fold(`${client.lastName} ${client.firstName}`),
    fold(client.email),
    digits,
    digits && phoneEndingKey(digits),
  ]
  return withoutBeginnings([...new Set(keys.filter(Boolean))])
}

/** Leaves out what is the beginning of another key: whoever types it finds that one. */
function withoutBeginnings(keys: string[]): string[] {
  return keys.filter((key) => !keys.some((other) => other !== key && other.startsWith(key)))
}

const NUMBER = /^[+\d\s().-]+$/

/** What is typed into a search box, as prefixes of search keys. A number is looked for by its start and its end. */
export function searchPrefixes(typed: string): string[] {
  if (!NUMBER.test(typed)) return [fold(typed)].filter((prefix) => prefix && !isMarked(prefix))
  const digits = typed.replace(/\D/g, '')
  return digits ? [digits, phoneEndingKey(digits)] : []
}

/** A text with each of its letters left out once, but for the first, with which nobody errs. */
function withoutOneLetter(letters: string[]): string[] {
  return letters.slice(1).map((_, at) => letters.toSpliced(at + 1, 1).join(''))
}

/**
 * The beginnings of keys with one letter left out, marked. Whoever types a letter too few has typed the beginning of one
 * of them; whoever types a wrong one, or swaps two, has done so but for one letter. Numbers have none.
 */
export function slipKeys(keys: string[]): string[] {
  const long = keys.map((key) => [...key].slice(0, SLIP_REACH)).filter((key) => key.length >= SLIP_LEAST)
  const words = long.filter(([first = '']) => !/[\d<~]/.test(first))
  return [...new Set(words.flatMap(withoutOneLetter).map((rest) => SLIP + rest))]
}

/**
 * Prefixes of search keys one slip away from what is typed: a letter missing, too many, wrong, or swapped with the next,
 * none of them the first. Empty for numbers, and for what is so short that it would find anybody.
 */
export function slipPrefixes(typed: string): string[] {
  const [exact = ''] = searchPrefixes(typed)
  const letters = [...exact].slice(0, SLIP_REACH)
  if (NUMBER.test(typed) || letters.length < SLIP_LEAST) return []
  const shorter = withoutOneLetter(letters)
  const missing = SLIP + letters.slice(0, SLIP_REACH - 1).join('')
  return [...new Set([letters.join(''), missing, ...shorter, ...shorter.map((rest) => SLIP + rest)])]
}
