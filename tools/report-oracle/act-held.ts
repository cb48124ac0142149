import { isLive } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Place } from './books.ts'
import type { Simulation } from './story.ts'

/** Names in the audit log of the system's own changes and of those made by online booking links. */
export const SHOP = 'Deskbell'
export const ONLINE = 'Client (online)'

/**
 * Re-reads all appointments that start at an instant. The calendar has only the number of bookings of a class, so each
 * roster is read.
 */
async function lookAtWhatBegins(story: Simulation, at: string): Promise<void> {
  const day = localDay(new Date(at), story.books.timeZone)
  const { items } = await story.read<{ items: Appointment[] }>(`/api/appointments?from=${day}`)
  for (const { id, startsAt } of items) if (startsAt === at) await story.lookAtAppointment(id)
}

/**
 * Runs `work`, which may create holds and returns their start times. Re-reads the appointments at those times and
 * records an audit log entry for each new hold.
 */
export async function recordNewHolds(story: Simulation, by: string, work: () => Promise<string[]>): Promise<Place[]> {
  const before = new Set(story.books.places.keys())
  for (const at of await work()) await lookAtWhatBegins(story, at)
  const held = [...story.books.places.values()].filter(({ id, source }) => source !== 'desk' && !before.has(id))
  for (const { clientId } of held) story.did('held', 'booking', clientId, { by })
  return held
}

/** Returns the unconfirmed holds that match. */
export function listHolds({ books }: Simulation, is: (place: Place) => boolean = () => true): Place[] {
  return [...books.places.values()].filter((place) => place.heldUntil !== null && isLive(place.status) && is(place))
}
