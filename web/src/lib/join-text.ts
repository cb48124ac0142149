import { t } from '@lingui/core/macro'

// As texts, because French puts a no-break space before a colon and a semicolon.

/** Joins as "Monday: closed". */
export function joinWithColon(label: string, value: string): string {
  return t`${label}: ${value}`
}

/** Joins as "Monday:", for a value that follows as an element of its own. */
export function addColon(label: string): string {
  return t`${label}:`
}

/** Joins as "the class is full; Ana is away". */
export function joinClauses(clauses: string[]): string {
  return clauses.reduce((joined, next) => (joined ? t`${joined}; ${next}` : next), '')
}

const NO_BREAK_SPACE = '\u00a0'

/** Keeps a number and its unit on one line. */
export function keepTogether(text: string): string {
  return text.replaceAll(' ', NO_BREAK_SPACE)
}
