import { fold } from '../shared/fold.ts'
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

/** How a phone number's last digits are looked up: backwards, so that "ends with" is a prefix too. */
export function phoneEndingKey(digits: string): string {
  return BACKWARDS + reversed(digits)
}

/**
 * The keys under which a client is found by typing the beginning of one: the folded name from each of its words on,
 * last name first too, the e-mail, and the phone's digits forwards and backwards.
 */
export function searchKeys(client: Pick<Client, 'firstName' | 'lastName' | 'phone' | 'email'>): string[] {
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
  if (!NUMBER.test(typed)) return [fold(typed)].filter((prefix) => prefix && !prefix.startsWith(BACKWARDS))
  const digits = typed.replace(/\D/g, '')
  return digits ? [digits, phoneEndingKey(digits)] : []
}
