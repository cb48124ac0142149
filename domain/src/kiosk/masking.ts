import type { LookupMatch } from './schema.ts'

type Named = Pick<LookupMatch, 'name' | 'initials'>

/** Returns the shortest distinct prefixes of the names, at least two letters long; null if there are none. */
function shortestBeginnings(names: string[]): string[] | null {
  const letters = names.map((name) => [...name])
  const longest = Math.max(...letters.map(({ length }) => length))
  for (let length = 2; length <= longest; length++) {
    const beginnings = letters.map((all) => all.slice(0, length).join('').trim())
    if (new Set(beginnings).size === names.length) return beginnings
  }
  return null
}

function numbered(people: Named[]): string[] {
  return people.map(({ name }, index) => `${name} ${index + 1}`)
}

/**
 * Pairs each person of a group with the same initials with a distinct label; people with the same name are numbered.
 */
function tellApart(group: Named[]): [Named, string][] {
  const texts = shortestBeginnings(group.map(({ name }) => name)) ?? numbered(group)
  return group.map((one, index) => [one, texts[index] ?? one.name])
}

/**
 * Returns the button labels for clients who share a phone number, in order: the initials ("MS"), or, where two have the
 * same initials, the shortest distinct prefix of the name ("Mari" and "Mart").
 */
export function listDistinctLabels(people: Named[]): string[] {
  const same = [...Map.groupBy(people, ({ initials }) => initials).values()].filter(({ length }) => length > 1)
  const apart = new Map(same.flatMap(tellApart))
  const shown = people.map((one) => apart.get(one) ?? one.initials)
  // A prefix of one name can equal the initials of another.
  return new Set(shown).size === people.length ? shown : numbered(people)
}
