import type { MergeCounts, MergeField, MergeSide } from '@deskbell/domain/clients/merges/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'

const NOUNS: Record<keyof MergeCounts, [one: string, many: string]> = {
  passes: ['pass', 'passes'],
  visits: ['visit', 'visits'],
  payments: ['payment', 'payments'],
  bookings: ['booking', 'bookings'],
  files: ['file', 'files'],
  signatures: ['signature', 'signatures'],
  attention: ['note for the desk', 'notes for the desk'],
  letters: ['letter', 'letters'],
  messages: ['message', 'messages'],
  waiting: ['place on the waiting list', 'places on the waiting list'],
}

/** Describes the moved records: "1 pass, 12 visits"; empty if there are none. */
export function movedWords(counts: MergeCounts): string {
  const kinds = Object.keys(NOUNS) as (keyof MergeCounts)[]
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${NOUNS[kind][counts[kind] === 1 ? 0 : 1]}`)
    .join(', ')
}

/** Fields of which the merge keeps one client's value. */
export const MERGE_FIELDS: {
  field: MergeField
  label: string
  words: (side: MergeSide, formats: { phone: (e164: string) => string; date: (day: string) => string }) => string
}[] = [
  { field: 'name', label: 'Name', words: fullName },
  { field: 'phone', label: 'Phone', words: ({ phone }, formats) => formats.phone(phone) },
  { field: 'email', label: 'E-mail', words: ({ email }) => email },
  { field: 'birthday', label: 'Birthday', words: ({ birthday }, { date }) => (birthday ? date(birthday) : '') },
  { field: 'alertNote', label: 'Alert note', words: ({ alertNote }) => alertNote },
  { field: 'photo', label: 'Photo', words: ({ hasPhoto, firstName }) => (hasPhoto ? `${firstName}’s photo` : '') },
  { field: 'household', label: 'Household', words: ({ household }) => household.map(fullName).join(', ') },
]
