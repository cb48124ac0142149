import type { Employee } from '@deskbell/domain/employees/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'

// Keeps a number and its unit on one line.
const NBSP = '\u00a0'

/** Formats "12 places", or "one-to-one". */
export function placesWords({ kind, capacity }: Service): string {
  if (kind === 'one_to_one') return 'one-to-one'
  return capacity === 1 ? '1 place' : `${capacity} places`
}

/** Formats "45 min", "1 h", "1 h 30 min". */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}${NBSP}h`, rest > 0 && `${rest}${NBSP}min`].filter(Boolean).join(NBSP)
}

/** Formats the details beside the name: "Yoga · uses 2 visits · check-in only". */
export function detailWords({ category, visitsUsed, bookable }: Service): string {
  return [category, visitsUsed !== 1 && `uses ${visitsUsed} visits`, !bookable && 'check-in only']
    .filter(Boolean)
    .join(' · ')
}

/** Formats "$22", "from $90", "Free". `money` formats an amount in the currency of the business. */
export function priceWords(
  { priceKind, price }: Pick<Service, 'priceKind' | 'price'>,
  money: (minor: number) => string,
) {
  if (priceKind === 'free') return 'Free'
  return priceKind === 'from' ? `from${NBSP}${money(price)}` : money(price)
}

const NAMED = 2

/** Formats the first names of the employees who perform a service: "Maya, Tomás", "Maya, Tomás and 3 more". */
export function performersWords({ performers }: Service, employees: Employee[]): string {
  const present = new Map(employees.filter(({ archivedAt }) => !archivedAt).map(({ id, firstName }) => [id, firstName]))
  const names = performers.map(({ employeeId }) => present.get(employeeId)).filter((name) => name !== undefined)
  const [named, more] = [names.slice(0, NAMED), names.length - NAMED]
  return more > 0 ? `${named.join(', ')} and ${more}${NBSP}more` : named.join(', ')
}
