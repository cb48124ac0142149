import { fold } from '../../shared/fold-text.ts'
import { fullName } from '../rules.ts'
import type { Client } from '../schema.ts'
import type { MatchingAttribute } from './schema.ts'

type Named = Pick<Client, 'firstName' | 'lastName'>
type PersonRecord = Named & Pick<Client, 'phoneE164' | 'email' | 'birthday'>

/** Minimum name length in letters for a `near_name` match: "Tim" and "Tom" are different names. */
const NEAR_LETTERS_MIN = 5

/** Returns the words of a name, without case and diacritics. */
export function nameWords(name: Named): string[] {
  return fold(fullName(name)).split(' ').filter(Boolean)
}

/**
 * True if the words differ by exactly one edit: a missing, extra, wrong or transposed letter (Damerau-Levenshtein
 * distance 1).
 */
export function isOneTypoApart(one: string, other: string): boolean {
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

/**
 * Compares two names: `name` if they have the same words in any order, `near_name` if one word differs by one typo,
 * else null.
 */
export function nameLikeness(one: Named, other: Named): 'name' | 'near_name' | null {
  const [words, others] = [nameWords(one), nameWords(other)]
  const [left, right] = [without(words, others), without(others, words)]
  if (left.length === 0 && right.length === 0) return words.length > 0 ? 'name' : null
  const letters = Math.min(words.join('').length, others.join('').length)
  const [mine = '', theirs = ''] = [left[0], right[0]]
  const isNear = left.length === 1 && right.length === 1 && isOneTypoApart(mine, theirs)
  return isNear && letters >= NEAR_LETTERS_MIN ? 'near_name' : null
}

export function compareClients(one: PersonRecord, other: PersonRecord): MatchingAttribute[] {
  const name = nameLikeness(one, other)
  return [
    ...(one.phoneE164 !== '' && one.phoneE164 === other.phoneE164 ? (['phone'] as const) : []),
    ...(one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase() ? (['email'] as const) : []),
    ...(one.birthday !== null && one.birthday === other.birthday ? (['birthday'] as const) : []),
    ...(name ? [name] : []),
  ]
}

const WEIGHTS: Record<MatchingAttribute, number> = { name: 8, near_name: 5, phone: 4, email: 4, birthday: 3 }

/**
 * Scores a duplicate candidate. A name or a birthday alone scores 0, as too common. Family members may share a phone
 * number or an e-mail address, so that these rank last if the names differ.
 */
export function scoreLikeness(likeness: MatchingAttribute[]): number {
  const has = (kind: MatchingAttribute) => likeness.includes(kind)
  const isNamed = has('name') || has('near_name')
  if (!has('phone') && !has('email') && !(isNamed && has('birthday'))) return 0
  return likeness.reduce((sum, kind) => sum + WEIGHTS[kind], 0)
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

/** Returns candidates for a word with a typo in its first half. A typo in the second half leaves the prefix intact. */
function listPrefixTypos(word: string): string[] {
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

/** Maximum number of words used for the lookup; bounds the number of keys. */
const WORDS_MAX = 4

/**
 * Returns search keys and key prefixes that find clients with similar names. At most one word has a typo, so that the
 * other word matches exactly. The typo is in one half of its word: either the prefix matches, or the whole word is one
 * of a few candidates.
 */
export function buildSimilarNameKeys(name: Named): { keys: string[]; prefixes: string[] } {
  const words = nameWords(name).slice(0, WORDS_MAX)
  if (words.length === 1) return buildTypoLookup('', words[0] ?? '')
  const pairs = words.flatMap((word, index) => words.filter((_, i) => i !== index).map((other) => [word, other]))
  const found = pairs.map(([word = '', other = '']) => buildTypoLookup(`${word} `, other))
  return { keys: found.flatMap(({ keys }) => keys), prefixes: found.flatMap(({ prefixes }) => prefixes) }
}

function buildTypoLookup(before: string, word: string) {
  const keys = listPrefixTypos(word).map((slip) => before + slip)
  return { keys: [...new Set(keys)], prefixes: word ? [before + getPrefix(word)] : [] }
}
