import { fold } from '../../shared/fold-text.ts'
import { fullName } from '../rules.ts'
import type { Client } from '../schema.ts'
import type { Likeness } from './schema.ts'

type Named = Pick<Client, 'firstName' | 'lastName'>
type Known = Named & Pick<Client, 'phone' | 'email' | 'birthday'>

/** Of shorter names, one letter is too much: Tim is not Tom. */
const NEAR_LETTERS_MIN = 5

/** The words of a name, without case and accents. */
export function nameWords(name: Named): string[] {
  return fold(fullName(name)).split(' ').filter(Boolean)
}

/** Whether one letter that is missing, added, another one or swapped with its neighbour is all that differs. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]]
  if (long.length - short.length > 1) return false
  const at = short.findIndex((letter, index) => letter !== long[index])
  if (at === -1) return long.length > short.length
  const rest = (letters: string[], from: number) => letters.slice(from).join('')
  if (long.length > short.length) return rest(short, at) === rest(long, at + 1)
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at]
  return rest(short, at + 1) === rest(long, at + 1) || (isSwap && rest(short, at + 2) === rest(long, at + 2))
}

function without(words: string[], left: string[]): string[] {
  const rest = [...words]
  for (const word of left) if (rest.includes(word)) rest.splice(rest.indexOf(word), 1)
  return rest
}

/** How alike two names are: the same words in any order, or one slip apart in one of them; null where they aren't. */
export function nameLikeness(one: Named, other: Named): 'name' | 'near_name' | null {
  const [words, others] = [nameWords(one), nameWords(other)]
  const [left, right] = [without(words, others), without(others, words)]
  if (left.length === 0 && right.length === 0) return words.length > 0 ? 'name' : null
  const letters = Math.min(words.join('').length, others.join('').length)
  const [mine = '', theirs = ''] = [left[0], right[0]]
  const isNear = left.length === 1 && right.length === 1 && isOneSlip(mine, theirs)
  return isNear && letters >= NEAR_LETTERS_MIN ? 'near_name' : null
}

/** In what two clients are alike. */
export function compareClients(one: Known, other: Known): Likeness[] {
  const name = nameLikeness(one, other)
  return [
    ...(one.phone !== '' && one.phone === other.phone ? (['phone'] as const) : []),
    ...(one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase() ? (['email'] as const) : []),
    ...(one.birthday !== null && one.birthday === other.birthday ? (['birthday'] as const) : []),
    ...(name ? [name] : []),
  ]
}

const WEIGHTS: Record<Likeness, number> = { name: 8, near_name: 5, phone: 4, email: 4, birthday: 3 }

/**
 * How surely two clients are one. A name alone says too little among many, and so does a birthday: 0. A phone or an
 * e-mail may be a family's, so with different names it comes last.
 */
export function scoreLikeness(likeness: Likeness[]): number {
  const has = (kind: Likeness) => likeness.includes(kind)
  const isNamed = has('name') || has('near_name')
  if (!has('phone') && !has('email') && !(isNamed && has('birthday'))) return 0
  return likeness.reduce((sum, kind) => sum + WEIGHTS[kind], 0)
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

/** What a word may have been before a slip in its first half; a later one leaves the beginning as it is. */
function slipsAtStart(word: string): string[] {
  const letters = [...word]
  const half = getPrefix(word).length
  return Array.from({ length: half + 1 }, (_, at) => {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at).join('')]
    const rest = letters.slice(at + 1).join('')
    const swapped =
      letters.length > at + 1 ? [`${before}${letters[at + 1]}${letters[at]}${letters.slice(at + 2).join('')}`] : []
    return [
      `${before}${rest}`,
      ...swapped,
      ...ALPHABET.flatMap((a) => [`${before}${a}${rest}`, `${before}${a}${after}`]),
    ]
  }).flat()
}

function getPrefix(word: string): string {
  const letters = [...word]
  return letters.slice(0, Math.ceil(letters.length / 2)).join('')
}

/** Names with more words than these are looked for by their first ones. */
const WORDS_MAX = 4

/**
 * Under which search keys clients of a like name are found: whole keys, and beginnings of keys. A slip is in one word,
 * so that another one is as it should be; and it is in one half of that word, so that the key begins as it should or is
 * one of few.
 */
export function likeNameKeys(name: Named): { keys: string[]; prefixes: string[] } {
  const words = nameWords(name).slice(0, WORDS_MAX)
  if (words.length === 1) return countTypos('', words[0] ?? '')
  const pairs = words.flatMap((word, index) => words.filter((_, i) => i !== index).map((other) => [word, other]))
  const found = pairs.map(([word = '', other = '']) => countTypos(`${word} `, other))
  return { keys: found.flatMap(({ keys }) => keys), prefixes: found.flatMap(({ prefixes }) => prefixes) }
}

function countTypos(before: string, word: string) {
  const keys = slipsAtStart(word).map((slip) => before + slip)
  return { keys: [...new Set(keys)], prefixes: word ? [before + getPrefix(word)] : [] }
}
