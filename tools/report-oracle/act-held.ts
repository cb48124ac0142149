import { isLive } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Place } from './books.ts'
import type { Story } from './story.ts'

/** What the shop does by itself is done by this name, and what is done by a link of online booking by the other. */
export const SHOP = 'Deskbell'
export const ONLINE = 'Client (online)'

/** Looks at all that begins at an instant. A calendar says how full a class is, and its roster who is in it. */
async function lookAtWhatBegins(story: Story, at: string): Promise<void> {
  const day = localDay(new Date(at), story.books.timeZone)
  const { items } = await story.read<{ items: Appointment[] }>(`/api/appointments?from=${day}`)
  for (const { id, startsAt } of items) if (startsAt === at) await story.lookAtAppointment(id)
}

/** Does something by which places may come to be held, looks at what begins then, and notes who held them. */
export async function noteHeld(story: Story, by: string, work: () => Promise<string[]>): Promise<Place[]> {
  const before = new Set(story.books.places.keys())
  for (const at of await work()) await lookAtWhatBegins(story, at)
  const held = [...story.books.places.values()].filter(({ id, source }) => source !== 'desk' && !before.has(id))
  for (const { clientId } of held) story.did('held', 'booking', clientId, { by })
  return held
}

/** The places that only wait for somebody's word. */
export function heldPlaces({ books }: Story, is: (place: Place) => boolean = () => true): Place[] {
  return [...books.places.values()].filter((place) => place.heldUntil !== null && isLive(place.status) && is(place))
}
