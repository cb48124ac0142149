import type { Employee } from '@deskbell/domain/employees/schema.ts'
import type { Answer } from '@deskbell/domain/services/questions/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { keepTogether } from '../../lib/join-text.ts'

/** Formats the answer to a question, such as "Mat, Block" or "Yes". */
export function answerWords({ kind, given }: Answer): string {
  if (kind !== 'yes_no') return given.join(', ')
  return given.includes('yes') ? t({ context: 'answer', message: 'Yes' }) : t({ context: 'answer', message: 'No' })
}

/** Unit of a field for minutes. */
export const MINUTES_SUFFIX = ` ${t({ context: 'minutes, after a number', message: 'min' })}`

/** Formats "12 places", or "one-to-one". */
export function placesWords({ kind, capacity }: Service): string {
  if (kind === 'one_to_one') return t`one-to-one`
  return t`${plural({ count: capacity }, { one: '# place', other: '# places' })}`
}

/** Formats "45 min", "1 h", "1 h 30 min". */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return rest > 0 ? keepTogether(t`${{ minutes: rest }} min`) : ''
  return keepTogether(rest > 0 ? t`${hours} h ${{ minutes: rest }} min` : t`${hours} h`)
}

/** Formats the details beside the name: "Yoga · uses 2 visits · check-in only". */
export function detailWords({ category, visitsUsed, bookable }: Service): string {
  return [
    category,
    visitsUsed !== 1 && t`${plural({ count: visitsUsed }, { one: 'uses # visit', other: 'uses # visits' })}`,
    !bookable && t`check-in only`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Formats "$22", "from $90", "Free". `money` formats an amount in the currency of the business. */
export function priceWords(
  { priceKind, price }: Pick<Service, 'priceKind' | 'price'>,
  money: (minor: number) => string,
) {
  if (priceKind === 'free') return t({ context: 'price', message: 'Free' })
  return priceKind === 'from' ? keepTogether(t`from ${{ price: money(price) }}`) : money(price)
}

const NAMED = 2

/** Formats the first names of the employees who perform a service: "Maya, Tomás", "Maya, Tomás and 3 more". */
export function performersWords({ performers }: Service, employees: Employee[]): string {
  const present = new Map(employees.filter(({ archivedAt }) => !archivedAt).map(({ id, firstName }) => [id, firstName]))
  const names = performers.map(({ employeeId }) => present.get(employeeId)).filter((name) => name !== undefined)
  const [named, more] = [names.slice(0, NAMED).join(', '), names.length - NAMED]
  if (more <= 0) return named
  return t`${plural({ more }, { one: `${{ names: named }} and #\u00a0more`, other: `${{ names: named }} and #\u00a0more` })}`
}
