import type { CheckInResult, MovedCheckIn, Undone } from '@deskbell/domain/check-ins/schema.ts'
import { localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import { isHere, someClient } from './act-clients.ts'
import { getMergedInto } from './act-merges.ts'
import { known, type Place, type Visit } from './books.ts'
import type { Story } from './story.ts'

export const KIOSK = 'Kiosk'

type Coming = { clientId: string; serviceId: string; bookingId?: string; occurredAt?: Date; atKiosk?: boolean }
type Answered = Pick<CheckInResult, 'outcome' | 'checkInId' | 'occurredAt' | 'appointment'>

export function note({ books, at }: Story, { clientId, serviceId, atKiosk }: Coming, told: Answered): void {
  if (told.outcome === 'already_checked_in') return
  const visitsUsed = books.services.find(({ id }) => id === serviceId)?.visitsUsed ?? 1
  const { checkInId: id, occurredAt } = told
  const none = { bookingId: null, employeeId: null, passId: null, undoneAt: null }
  const source = atKiosk ? 'kiosk' : 'desk'
  books.visits.set(id, { id, clientId, serviceId, source, occurredAt, enteredAt: at, visitsUsed, ...none })
}

/** The appointments that a check-in may have changed: the one that it is for, and those that the client had missed. */
function touched({ books }: Story, { clientId, serviceId, bookingId }: Coming, told: Answered | null): string[] {
  const own = [...books.places.values()].filter((place) => place.clientId === clientId)
  const missed = own.filter(({ id, status }) => id === bookingId || status === 'no_show').slice(-3)
  const named = told?.appointment
  const meant = [...books.appointments.values()].filter(
    (one) => one.serviceId === serviceId && one.startsAt === named?.startsAt && !one.cancelledAt,
  )
  return [...new Set([...meant.map(({ id }) => id), ...missed.map(({ appointmentId }) => appointmentId)])]
}

/** What the activity says of a place that was given up, where it is had again or no longer held against the client. */
function noteTakenBack(story: Story, before: Place, by: string): void {
  const after = known(story.books.places, before.id)
  const last = before.turns.findLast(({ status }) => status === 'booked' || status === 'confirmed')
  if (after.status !== 'no_show') story.did(last?.status ?? 'booked', 'booking', before.clientId, { by })
  else if (after.forgiven && !before.forgiven) story.did('forgiven', 'booking', before.clientId, { by })
}

/** Whoever comes is checked in, and the desk looks at what has become of it. */
async function checkIn(story: Story, coming: Coming): Promise<void> {
  const { random, books } = story
  const { clientId, serviceId, bookingId, occurredAt, atKiosk } = coming
  const at = occurredAt ?? story.now
  const agreed = random.chance(0.8) ? { movesStartTo: localDay(at, books.timeZone) } : {}
  const atDesk = { bookingId, occurredAt: occurredAt?.toISOString(), ...agreed }
  const body = { id: story.id(), clientId, serviceId, ...(atKiosk ? {} : atDesk) }
  const path = atKiosk ? '/api/kiosk/check-ins' : '/api/check-ins'
  const told = await story.ask<Answered>(atKiosk ? 'kiosk' : 'desk', path, body)
  // Whoever asks may not have heard that two are one.
  const came = { coming: { ...coming, clientId: getMergedInto(books, clientId) }, told }
  if (told) note(story, came.coming, told)
  await lookAfter(story, [came], atKiosk ? KIOSK : story.lastBy)
}

/** The desk looks at all that may be otherwise since somebody came. */
export async function lookAfter(
  story: Story,
  came: { coming: Coming; told: Answered | null }[],
  by: string,
): Promise<void> {
  const ids = new Set(came.map(({ coming }) => coming.clientId))
  const missed = [...story.books.places.values()].filter(
    ({ clientId, status }) => ids.has(clientId) && status === 'no_show',
  )
  const changed = new Set(came.flatMap(({ coming, told }) => touched(story, coming, told)))
  for (const id of changed) await story.lookAtAppointment(id)
  for (const place of missed) noteTakenBack(story, place, by)
  await story.lookAtPasses(...ids)
}

const BACK_MINUTES = 5 * 24 * 60

function whenAtDesk({ random, now }: Story): Date | undefined {
  return random.chance(0.3) ? minutesAfter(now, -random.between(0, BACK_MINUTES)) : undefined
}

/** Somebody comes without having booked, at the desk; or it is entered later. */
export async function walkIn(story: Story): Promise<void> {
  const { random, books } = story
  const client = someClient(story, (one) => isHere(one) || random.chance(0.02))
  if (!client) return
  const atKiosk = random.chance(0.35)
  const occurredAt = atKiosk ? undefined : whenAtDesk(story)
  const serviceId = random.pick(books.services).id
  await checkIn(story, { clientId: client.id, serviceId, atKiosk, ...(occurredAt ? { occurredAt } : {}) })
}

function expected({ books }: Story, is: (place: Place, startsAt: Date) => boolean): Place[] {
  return [...books.places.values()].filter((place) => {
    const { startsAt, cancelledAt } = known(books.appointments, place.appointmentId)
    return !cancelledAt && is(place, new Date(startsAt))
  })
}

const HOUR = 60
const SOON_MINUTES = 12 * HOUR

/** Time goes by until somebody comes whose appointment is about to begin. */
export async function comeToNext(story: Story): Promise<void> {
  const { random, books, now, desk } = story
  const soon = (place: Place, startsAt: Date) =>
    place.status !== 'arrived' && startsAt > now && startsAt < minutesAfter(now, SOON_MINUTES)
  const all = expected(story, soon)
  const place = all.length > 0 ? random.pick(all) : undefined
  if (!place) return
  const { startsAt, serviceId } = known(books.appointments, place.appointmentId)
  const at = minutesAfter(new Date(startsAt), random.between(-40, 25))
  if (at > now) desk.clock.now = at
  await checkIn(story, { clientId: place.clientId, serviceId, atKiosk: random.chance(0.6) })
}

/** Whoever came to an appointment of the last days and was forgotten is entered now. */
export async function enterLater(story: Story): Promise<void> {
  const { random, books, now } = story
  const open = (place: Place, startsAt: Date) =>
    ['booked', 'confirmed', 'no_show'].includes(place.status) &&
    startsAt < now &&
    startsAt > minutesAfter(now, -3 * 24 * HOUR)
  const all = expected(story, open)
  const place = all.length > 0 ? random.pick(all) : undefined
  if (!place) return
  const { startsAt, serviceId } = known(books.appointments, place.appointmentId)
  const { clientId, id: bookingId } = place
  const occurredAt = minutesAfter(new Date(startsAt), random.between(-30, 0))
  await checkIn(story, { clientId, serviceId, bookingId, occurredAt })
}

function someVisit({ books, random }: Story): Visit | undefined {
  const all = [...books.visits.values()].filter(({ undoneAt }) => !undoneAt).slice(random.chance(0.5) ? -80 : -5)
  return all.length > 0 ? random.pick(all) : undefined
}

async function lookAtVisit(story: Story, { clientId, passId, bookingId }: Visit): Promise<void> {
  const { passes, places } = story.books
  const owner = passId ? known(passes, passId).clientId : clientId
  await story.lookAtPasses(clientId, owner)
  if (bookingId) await story.lookAtAppointment(known(places, bookingId).appointmentId)
}

/** The only visit that a pass has paid for: without it the pass is as good as new. */
function onlyVisit({ books, random }: Story): Visit | undefined {
  const paid = [...books.visits.values()].filter(({ undoneAt, passId }) => !undoneAt && passId)
  const only = [...Map.groupBy(paid, ({ passId }) => passId).values()].filter(({ length }) => length === 1)
  return only.length > 0 ? random.pick(only.flat().slice(-8)) : undefined
}

export async function undoVisit(story: Story): Promise<void> {
  const visit = story.random.chance(0.3) ? onlyVisit(story) : someVisit(story)
  if (!visit) return
  const atKiosk = visit.source === 'kiosk' && story.random.chance(0.3)
  const path = `/api${atKiosk ? '/kiosk' : ''}/check-ins/${visit.id}/undo`
  const told = await story.ask<Undone>('undo', path, {})
  if (told) await noteUndone(story, visit, { undoneAt: told.undoneAt, by: atKiosk ? KIOSK : story.lastBy })
}

export async function noteUndone(
  story: Story,
  visit: Visit,
  { undoneAt, by }: { undoneAt: string; by: string },
): Promise<void> {
  visit.undoneAt = undoneAt
  story.did('undone', 'check_in', visit.clientId, { by })
  // Two who were parted again may have one the visit, and the other its place.
  const place = visit.bookingId ? known(story.books.places, visit.bookingId) : undefined
  if (place) story.did('check_in_undone', 'booking', place.clientId, { by })
  await lookAtVisit(story, visit)
}

/** Another pass pays for a visit, or none. */
export async function moveVisit(story: Story): Promise<void> {
  const { random, books } = story
  const visit = someVisit(story)
  if (!visit) return
  const own = [...books.passes.values()].filter(({ clientId }) => clientId === visit.clientId)
  const passId = own.length === 0 || random.chance(0.25) ? null : random.pick(own).id
  const told = await story.ask<MovedCheckIn>('move visit', `/api/check-ins/${visit.id}/move`, {
    id: story.id(),
    passId,
  })
  if (!told) return
  if (told.passId !== told.earlierPassId) story.did('moved', 'check_in', visit.clientId)
  await lookAtVisit(story, visit)
  visit.passId = told.passId
  await lookAtVisit(story, visit)
}
