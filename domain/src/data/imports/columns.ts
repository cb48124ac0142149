import { fold } from '../../shared/fold-text.ts'
import { FIELDS, type ImportField, type ImportKind } from './fields.ts'
import { NAMES, SHARED_NAMES } from './names.ts'
import type { ImportSource } from './schema.ts'
import { SIGNATURES } from './signatures.ts'

/** A column's name without case, accents, spaces and signs: "E-mail Address" → "emailaddress". */
export function plainName(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}#]/gu, '')
}

type Meaning = { field: ImportField; rank: number }

function listColumnNames(kind: ImportKind): Map<string, Meaning> {
  const own = new Map<string, Meaning>()
  for (const field of FIELDS[kind])
    for (const [rank, name] of [...(NAMES[kind][field] ?? []), ...(SHARED_NAMES[field] ?? [])].entries())
      if (!own.has(plainName(name))) own.set(plainName(name), { field, rank })
  return own
}

/** What each column is, told by its name; of two that say the same, the one that says it better, or the first. */
export function recogniseColumns(kind: ImportKind, header: string[]): (ImportField | null)[] {
  const names = listColumnNames(kind)
  const meanings = header.map((name) => names.get(plainName(name)))
  const best = new Map<ImportField, number>()
  for (const [at, meaning] of meanings.entries()) {
    if (!meaning) continue
    const other = best.get(meaning.field)
    if (other === undefined || meaning.rank < (meanings[other]?.rank ?? 0)) best.set(meaning.field, at)
  }
  return withoutDoubles(
    meanings.map((meaning, at) => (meaning && best.get(meaning.field) === at ? meaning.field : null)),
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
