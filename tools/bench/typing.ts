import type { Person } from './people.ts'
import { createSeededRandom, pick } from './people.ts'

/** Returns every state of the search box while `text` is typed into it. */
function keystrokes(text: string): string[] {
  return [...text].map((_, at) => text.slice(0, at + 1)).filter((typed) => typed.trim() !== '')
}

type Way = { share: number; type: (person: Person) => string }

const firstLetters = (text: string, count: number) => [...text].slice(0, count).join('')

/** Search patterns and the share of each. */
const SEARCH_PATTERNS: Way[] = [
  {
    share: 0.35,
    type: ({ firstName, lastName }) => firstLetters(`${firstName} ${lastName}`.toLowerCase(), firstName.length + 3),
  },
  { share: 0.2, type: ({ lastName }) => lastName },
  { share: 0.1, type: ({ firstName, lastName }) => firstLetters(`${lastName} ${firstName}`, 10) },
  { share: 0.1, type: ({ email, lastName }) => firstLetters(email || lastName, 10) },
  { share: 0.1, type: ({ phone }) => phone.slice(0, 8) },
  { share: 0.1, type: ({ phone }) => phone.slice(-4) },
  { share: 0.05, type: ({ firstName }) => `${firstName}xq` },
]

function wayFor(chance: number): Way {
  const upTo = (at: number) => SEARCH_PATTERNS.slice(0, at + 1).reduce((sum, { share }) => sum + share, 0)
  return SEARCH_PATTERNS.find((_, at) => chance < upTo(at)) ?? (SEARCH_PATTERNS[0] as Way)
}

/** Generates `count` searches, one per keystroke, for random people. Deterministic for a given seed. */
export function generateSearches(people: Person[], count: number, seed: number): string[] {
  const random = createSeededRandom(seed)
  const searches: string[] = []
  while (searches.length < count) searches.push(...keystrokes(wayFor(random()).type(pick(people, random))))
  return searches.slice(0, count)
}
