import type { Service } from '@deskbell/domain/services/schema.ts'

// A number and its unit stay on one line.
const NBSP = '\u00a0'

/** "12 places", or "one-to-one". */
export function placesWords({ kind, capacity }: Service): string {
  if (kind === 'one_to_one') return 'one-to-one'
  return capacity === 1 ? '1 place' : `${capacity} places`
}

/** "45 min", "1 h", "1 h 30 min". */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}${NBSP}h`, rest > 0 && `${rest}${NBSP}min`].filter(Boolean).join(NBSP)
}

/** What sets a service apart beyond its name: "Yoga · uses 2 visits". */
export function detailWords({ category, visitsUsed }: Service): string {
  return [category, visitsUsed !== 1 && `uses ${visitsUsed} visits`].filter(Boolean).join(' · ')
}
