import type { LookupMatch } from './schema.ts'

type Named = Pick<LookupMatch, 'name' | 'initials'>

/** The shortest beginnings of names that tell them all apart, of two letters or more; null where none do. */
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

/** Each of a group who share their initials, with what tells them apart; those of one name are numbered. */
function tellApart(group: Named[]): [Named, string][] {
  const texts = shortestBeginnings(group.map(({ name }) => name)) ?? numbered(group)
  return group.map((one, index) => [one, texts[index] ?? one.name])
}

/**
 * What stands for each of a family who share a number, in their order: the initials, "MS", and where two have the same,
 * as much of the name as tells them apart, "Mari" and "Mart".
 */
export function faces(people: Named[]): string[] {
  const same = [...Map.groupBy(people, ({ initials }) => initials).values()].filter(({ length }) => length > 1)
  const apart = new Map(same.flatMap(tellApart))
  const shown = people.map((one) => apart.get(one) ?? one.initials)
  // The beginning of one name may be another's initials.
  return new Set(shown).size === people.length ? shown : numbered(people)
}
