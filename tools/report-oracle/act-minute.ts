import { isLive } from '@deskbell/domain/appointments/rules.ts'
import { minuteHandlers } from '../../server/src/jobs/minute.ts'
import { heldPlaces, noteHeld, ONLINE, SHOP } from './act-held.ts'
import { lookAtWaiting } from './act-waiting.ts'
import type { Place } from './books.ts'
import type { Story } from './story.ts'

/** Looks at a place that may have been forgotten, with its appointment where that was its own. */
async function lookAtPlace(story: Story, { id, appointmentId }: Place): Promise<void> {
  const { books } = story
  const { status, body } = await story.ifThere(appointmentId)
  if (status === 404) books.appointments.delete(appointmentId)
  if (status === 404 || !body.bookings.some((one) => one.id === id)) books.places.delete(id)
  if (status !== 404) await story.lookAtAppointment(appointmentId)
}

async function noteLapsed(story: Story, due: Place[]): Promise<void> {
  for (const place of due) {
    await lookAtPlace(story, place)
    story.did('lapsed', 'booking', place.clientId, { by: SHOP })
  }
}

async function noteNewcomers(story: Story): Promise<void> {
  const { books } = story
  for (const [clientId, placeId] of books.newcomers) {
    const place = books.places.get(placeId)
    const isTheirs = place && isLive(place.status)
    if (isTheirs && place.heldUntil) continue
    if (isTheirs) await noteWelcome(story, clientId)
    else if (place) await lookAtPlace(story, place)
    if (isTheirs || !books.places.has(placeId)) books.newcomers.delete(clientId)
  }
}

/** Whoever booked online is a client from now on. */
export async function noteWelcome(story: Story, clientId: string): Promise<void> {
  story.books.clients.set(clientId, await story.read(`/api/clients/${clientId}`))
  story.did('added', 'client', clientId, { by: ONLINE })
}

const LATE_MS = 6 * 3_600_000

/** Whether time has made something due, which no shop waits for longer than a minute. */
export function isMinuteDue(story: Story): boolean {
  const { books, now, lastMinute } = story
  const isOver = ({ heldUntil }: Place) => heldUntil !== null && heldUntil <= story.at
  const isLate = books.newcomers.size > 0 && now.getTime() - lastMinute > LATE_MS
  return isLate || heldPlaces(story, isOver).length > 0
}

/** What is due each minute is done: what was held until now lapses, and what is free is offered. */
export async function minute(story: Story): Promise<void> {
  story.lastMinute = story.now.getTime()
  await noteHeld(story, SHOP, () => workOff(story))
}

/** Tells when that begins which is newly offered. */
async function workOff(story: Story): Promise<string[]> {
  const due = heldPlaces(story, ({ heldUntil }) => heldUntil !== null && heldUntil <= story.at)
  await minuteHandlers(story.desk.services).minute?.({}, new AbortController().signal)
  await noteLapsed(story, due)
  await noteNewcomers(story)
  const before = new Set([...story.books.waiting.values()].map(({ offer }) => offer?.id))
  await lookAtWaiting(story)
  const offers = [...story.books.waiting.values()].flatMap(({ offer }) => offer ?? [])
  return offers.filter(({ id }) => !before.has(id)).map(({ startsAt }) => startsAt)
}
