import { isLive } from '@deskbell/domain/appointments/rules.ts'
import { runMinute } from '../../server/src/test/recurring-work.ts'
import { listHolds, ONLINE, recordNewHolds, SHOP } from './act-held.ts'
import { lookAtWaiting } from './act-waiting.ts'
import type { Place } from './books.ts'
import type { Simulation } from './story.ts'

/** Re-reads a booking that may have been deleted, and its appointment, which is deleted too if the hold created it. */
async function lookAtPlace(story: Simulation, { id, appointmentId }: Place): Promise<void> {
  const { books } = story
  const { status, body } = await story.ifThere(appointmentId)
  if (status === 404) books.appointments.delete(appointmentId)
  if (status === 404 || !body.bookings.some((one) => one.id === id)) books.places.delete(id)
  if (status !== 404) await story.lookAtAppointment(appointmentId)
}

async function noteLapsed(story: Simulation, due: Place[]): Promise<void> {
  for (const place of due) {
    await lookAtPlace(story, place)
    story.did('lapsed', 'booking', place.clientId, { by: SHOP })
  }
}

async function noteNewcomers(story: Simulation): Promise<void> {
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

/** Records a client created by online booking. */
export async function noteWelcome(story: Simulation, clientId: string): Promise<void> {
  story.books.clients.set(clientId, await story.read(`/api/clients/${clientId}`))
  story.did('added', 'client', clientId, { by: ONLINE })
}

const LATE_MS = 6 * 3_600_000

/** True if a hold has expired, or an online booking has waited for 6 hours: a real server runs the job every minute. */
export function isMinuteDue(story: Simulation): boolean {
  const { books, now, lastMinute } = story
  const isOver = ({ heldUntil }: Place) => heldUntil !== null && heldUntil <= story.at
  const isLate = books.newcomers.size > 0 && now.getTime() - lastMinute > LATE_MS
  return isLate || listHolds(story, isOver).length > 0
}

/** Runs the minute job, which expires holds and offers free places to the waiting list. */
export async function minute(story: Simulation): Promise<void> {
  story.lastMinute = story.now.getTime()
  await recordNewHolds(story, SHOP, () => workOff(story))
}

/** Returns the start times of newly made offers. */
async function workOff(story: Simulation): Promise<string[]> {
  const due = listHolds(story, ({ heldUntil }) => heldUntil !== null && heldUntil <= story.at)
  await runMinute(story.desk.services)
  await noteLapsed(story, due)
  await noteNewcomers(story)
  const before = new Set([...story.books.waiting.values()].map(({ offer }) => offer?.id))
  await lookAtWaiting(story)
  const offers = [...story.books.waiting.values()].flatMap(({ offer }) => offer ?? [])
  return offers.filter(({ id }) => !before.has(id)).map(({ startsAt }) => startsAt)
}
