import type { LookupPerson } from './schema.ts'

/** Maximum number of others of a household that a kiosk lists. */
const FAMILY_MAX = 8

/** True if a person is booked to something that is running or about to start, and has not checked in yet. */
export function isExpected({ services }: Pick<LookupPerson, 'services'>): boolean {
  return services.some(({ appointment }) => appointment?.isBooked && !appointment.hasCome)
}

/**
 * Lists who of a household may have come with somebody: those who are expected first, then those with a pass that pays.
 * Undefined if there are none.
 */
export function listFamily(housemates: LookupPerson[]): LookupPerson[] | undefined {
  const mayHaveCome = housemates.filter(
    (one) => isExpected(one) || one.services.some(({ isPaid, appointment }) => isPaid || appointment?.isBooked),
  )
  const listed = mayHaveCome
    .toSorted((a, b) => Number(isExpected(b)) - Number(isExpected(a)) || a.name.localeCompare(b.name))
    .slice(0, FAMILY_MAX)
  return listed.length > 0 ? listed : undefined
}
