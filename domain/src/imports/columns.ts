import { fold } from '../shared/fold.ts'
import { FIELDS, type ImportField, type ImportKind } from './fields.ts'
import { NAMES, SHARED_NAMES } from './names.ts'
import type { ImportSource } from './schema.ts'
import { SIGNATURES } from './signatures.ts'

/** A column's name without case, accents, spaces and signs: "E-mail Address" → "emailaddress". */
export function plainName(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}#]/gu, '')
}

function namesOf(kind: ImportKind): Map<string, ImportField> {
  const own = new Map<string, ImportField>()
  for (const field of FIELDS[kind])
    for (const name of [...(NAMES[kind][field] ?? []), ...(SHARED_NAMES[field] ?? [])])
      if (!own.has(plainName(name))) own.set(plainName(name), field)
  return own
}

/** What each column is, told by its name; of two that say the same, the first. */
export function recogniseColumns(kind: ImportKind, header: string[]): (ImportField | null)[] {
  const names = namesOf(kind)
  const taken = new Set<ImportField>()
  return withoutDoubles(
    header.map((name) => {
      const field = names.get(plainName(name)) ?? null
      if (!field || taken.has(field)) return null
      taken.add(field)
      return field
    }),
  )
}

/** Where first and last name have columns of their own, one with both says nothing more. */
function withoutDoubles(columns: (ImportField | null)[]): (ImportField | null)[] {
  const drop: ImportField[] = []
  if (columns.includes('firstName')) drop.push('name')
  if (columns.includes('clientFirstName')) drop.push('clientName')
  return columns.map((field) => (field && drop.includes(field) ? null : field))
}

/** Whose export a file of this header is, or null. */
export function recogniseSource(kind: ImportKind, header: string[]): ImportSource | null {
  const names = new Set(header.map(plainName))
  const found = SIGNATURES[kind].find(({ columns }) => columns.every((name) => names.has(plainName(name))))
  return found?.source ?? null
}
