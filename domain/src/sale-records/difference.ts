/** A JSON value that a record seals. */
export type Facts = { [key: string]: string | number | null | Facts | Facts[] }

/**
 * Returns the first difference between what was sealed and what is there now, with its place, or null. Columns that came
 * with a later release have nothing to be compared with, and are left aside.
 */
export function findDifference(
  recorded: Facts,
  found: Facts,
  place = '',
): { field: string; recorded: string; found: string } | null {
  for (const [key, sealed] of Object.entries(recorded)) {
    const field = place ? `${place}.${key}` : key
    const now = found[key] ?? null
    const difference = Array.isArray(sealed)
      ? compareLists(sealed, Array.isArray(now) ? now : [], field)
      : isFacts(sealed) && isFacts(now)
        ? findDifference(sealed, now, field)
        : compareValues(sealed, now, field)
    if (difference) return difference
  }
  return null
}

function isFacts(value: Facts[string]): value is Facts {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function compareValues(sealed: Facts[string], now: Facts[string], field: string) {
  if (sealed === now) return null
  return { field, recorded: JSON.stringify(sealed), found: JSON.stringify(now) }
}

function compareLists(sealed: Facts[], now: Facts[], field: string) {
  for (const [at, one] of sealed.entries()) {
    const other = now[at]
    if (!other) return { field: `${field}[${at}]`, recorded: JSON.stringify(one), found: 'null' }
    const difference = findDifference(one, other, `${field}[${at}]`)
    if (difference) return difference
  }
  const more = now[sealed.length]
  return more ? { field: `${field}[${sealed.length}]`, recorded: 'null', found: JSON.stringify(more) } : null
}
