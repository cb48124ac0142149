import type { CheckInResult, MovedCheckIn, Undone } from '@deskbell/domain/check-ins/schema.ts'
import type { EntryAnswer, QueueEntry, SyncAnswer, SyncBatch } from '@deskbell/domain/kiosk/sync.ts'
import { localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { TestDevice } from '../../server/src/test/tablet.ts'
import { isHere, someClient } from './act-clients.ts'
import { getMergedInto } from './act-merges.ts'
import { getOrThrow, type Place, type Visit } from './books.ts'
import type { Simulation } from './story.ts'

export const KIOSK = 'Kiosk'

type Coming = { clientId: string; serviceId: string; bookingId?: string; occurredAt?: Date; atKiosk?: boolean }
type Answered = Pick<CheckInResult, 'outcome' | 'checkInId' | 'occurredAt' | 'appointment'>

export function note({ books, at }: Simulation, { clientId, serviceId, atKiosk }: Coming, told: Answered): void {
  if (told.outcome === 'already_checked_in') return
  const visitsUsed = books.services.find(({ id }) => id === serviceId)?.visitsUsed ?? 1
  const { checkInId: id, occurredAt } = told
  const none = { bookingId: null, employeeId: null, passId: null, undoneAt: null }
  const source = atKiosk ? 'kiosk' : 'desk'
  books.visits.set(id, { id, clientId, serviceId, source, occurredAt, enteredAt: at, visitsUsed, ...none })
}

/**
 * Returns the appointments that a check-in may have changed: the one it belongs to, and those the client had missed.
 */
function listAffectedAppointments(
  { books }: Simulation,
  { clientId, serviceId, bookingId }: Coming,
  told: Answered | null,
): string[] {
  const own = [...books.places.values()].filter((place) => place.clientId === clientId)
  const missed = own.filter(({ id, status }) => id === bookingId || status === 'no_show').slice(-3)
  const named = told?.appointment
  const meant = [...books.appointments.values()].filter(
    (one) => one.serviceId === serviceId && one.startsAt === named?.startsAt && !one.cancelledAt,
  )
  return [...new Set([...meant.map(({ id }) => id), ...missed.map(({ appointmentId }) => appointmentId)])]
}

/** Records the audit log entry for a no-show that was reversed or excused by a later check-in. */
function recordReversedNoShow(story: Simulation, before: Place, by: string): void {
  const after = getOrThrow(story.books.places, before.id)
  const last = before.turns.findLast(({ status }) => status === 'booked' || status === 'confirmed')
  if (after.status !== 'no_show') story.did(last?.status ?? 'booked', 'booking', before.clientId, { by })
  else if (after.forgiven && !before.forgiven) story.did('forgiven', 'booking', before.clientId, { by })
}

/** Makes the sync request of a kiosk with these entries. */
export function toBatch(
  { now }: Simulation,
  { id: deviceId, epoch, fast }: TestDevice,
  entries: QueueEntry[],
): SyncBatch {
  const state = { pending: entries.length, oldestAt: null, battery: null, persisted: null, keeps: true }
  return { deviceId, epoch, sentAt: minutesAfter(now, fast).toISOString(), ...state, entries }
}

/** Sends one entry of the kiosk that is online. Null if it was rejected. */
async function tap(
  story: Simulation,
  kind: string,
  entry: QueueEntry,
): Promise<Extract<EntryAnswer, { status: 'done' }> | null> {
  const told = await story.ask<SyncAnswer>(kind, '/api/kiosk/sync', toBatch(story, story.onlineTablet, [entry]))
  const answer = told?.answers[0]
  if (answer?.status === 'done') return answer
  story.books.refused += 1
  return null
}

async function tapCheckIn(
  story: Simulation,
  visit: { id: string; clientId: string; serviceId: string },
): Promise<Answered | null> {
  const answer = await tap(story, 'kiosk', story.onlineTablet.checkIn(visit))
  return answer?.result ?? null
}

/** Checks a client in, at the kiosk or by staff, and re-reads everything that this may have changed. */
async function checkIn(story: Simulation, coming: Coming): Promise<void> {
  const { random, books } = story
  const { clientId, serviceId, bookingId, occurredAt, atKiosk } = coming
  const at = occurredAt ?? story.now
  const agreed = random.chance(0.8) ? { movesStartTo: localDay(at, books.timeZone) } : {}
  const visit = { id: story.id(), clientId, serviceId }
  const atDesk = { ...visit, bookingId, occurredAt: occurredAt?.toISOString(), ...agreed }
  const told = atKiosk ? await tapCheckIn(story, visit) : await story.ask<Answered>('desk', '/api/check-ins', atDesk)
  // The client may have been merged since.
  const came = { coming: { ...coming, clientId: getMergedInto(books, clientId) }, told }
  if (told) note(story, came.coming, told)
  await refreshAfterCheckIns(story, [came], atKiosk ? KIOSK : story.lastBy)
}

/** Re-reads appointments and passes that check-ins may have changed. */
export async function refreshAfterCheckIns(
  story: Simulation,
  came: { coming: Coming; told: Answered | null }[],
  by: string,
): Promise<void> {
  const ids = new Set(came.map(({ coming }) => coming.clientId))
  const missed = [...story.books.places.values()].filter(
    ({ clientId, status }) => ids.has(clientId) && status === 'no_show',
  )
  const changed = new Set(came.flatMap(({ coming, told }) => listAffectedAppointments(story, coming, told)))
  for (const id of changed) await story.lookAtAppointment(id)
  for (const place of missed) recordReversedNoShow(story, place, by)
  await story.lookAtPasses(...ids)
}

const BACK_MINUTES = 5 * 24 * 60

function whenAtDesk({ random, now }: Simulation): Date | undefined {
  return random.chance(0.3) ? minutesAfter(now, -random.between(0, BACK_MINUTES)) : undefined
}

/** Checks in a client without a booking, now or entered up to 5 days later. */
export async function walkIn(story: Simulation): Promise<void> {
  const { random, books } = story
  const client = someClient(story, (one) => isHere(one) || random.chance(0.02))
  if (!client) return
  const atKiosk = random.chance(0.35)
  const occurredAt = atKiosk ? undefined : whenAtDesk(story)
  const serviceId = random.pick(books.services).id
  await checkIn(story, { clientId: client.id, serviceId, atKiosk, ...(occurredAt ? { occurredAt } : {}) })
}

function expected({ books }: Simulation, is: (place: Place, startsAt: Date) => boolean): Place[] {
  return [...books.places.values()].filter((place) => {
    const { startsAt, cancelledAt } = getOrThrow(books.appointments, place.appointmentId)
    return !cancelledAt && is(place, new Date(startsAt))
  })
}

const HOUR = 60
const SOON_MINUTES = 12 * HOUR

/** Advances the clock to about the start of an appointment within 12 hours, and checks the client in. */
export async function comeToNext(story: Simulation): Promise<void> {
  const { random, books, now, desk } = story
  const soon = (place: Place, startsAt: Date) =>
    place.status !== 'arrived' && startsAt > now && startsAt < minutesAfter(now, SOON_MINUTES)
  const all = expected(story, soon)
  const place = all.length > 0 ? random.pick(all) : undefined
  if (!place) return
  const { startsAt, serviceId } = getOrThrow(books.appointments, place.appointmentId)
  const at = minutesAfter(new Date(startsAt), random.between(-40, 25))
  if (at > now) desk.clock.now = at
  await checkIn(story, { clientId: place.clientId, serviceId, atKiosk: random.chance(0.6) })
}

/** Checks in a client of an appointment within the last 3 days, entered late. */
export async function enterLater(story: Simulation): Promise<void> {
  const { random, books, now } = story
  const open = (place: Place, startsAt: Date) =>
    ['booked', 'confirmed', 'no_show'].includes(place.status) &&
    startsAt < now &&
    startsAt > minutesAfter(now, -3 * 24 * HOUR)
  const all = expected(story, open)
  const place = all.length > 0 ? random.pick(all) : undefined
  if (!place) return
  const { startsAt, serviceId } = getOrThrow(books.appointments, place.appointmentId)
  const { clientId, id: bookingId } = place
  const occurredAt = minutesAfter(new Date(startsAt), random.between(-30, 0))
  await checkIn(story, { clientId, serviceId, bookingId, occurredAt })
}

function someVisit({ books, random }: Simulation): Visit | undefined {
  const all = [...books.visits.values()].filter(({ undoneAt }) => !undoneAt).slice(random.chance(0.5) ? -80 : -5)
  return all.length > 0 ? random.pick(all) : undefined
}

async function lookAtVisit(story: Simulation, { clientId, passId, bookingId }: Visit): Promise<void> {
  const { passes, places } = story.books
  const owner = passId ? getOrThrow(passes, passId).clientId : clientId
  await story.lookAtPasses(clientId, owner)
  if (bookingId) await story.lookAtAppointment(getOrThrow(places, bookingId).appointmentId)
}

/** Picks the only check-in of a pass. Undoing it makes the pass unused again. */
function onlyVisit({ books, random }: Simulation): Visit | undefined {
  const paid = [...books.visits.values()].filter(({ undoneAt, passId }) => !undoneAt && passId)
  const only = [...Map.groupBy(paid, ({ passId }) => passId).values()].filter(({ length }) => length === 1)
  return only.length > 0 ? random.pick(only.flat().slice(-8)) : undefined
}

export async function undoVisit(story: Simulation): Promise<void> {
  const visit = story.random.chance(0.3) ? onlyVisit(story) : someVisit(story)
  if (!visit) return
  if (visit.source === 'kiosk' && story.random.chance(0.3)) {
    const entry = story.onlineTablet.undo({ id: story.id(), checkInId: visit.id })
    if (await tap(story, 'undo', entry)) await noteUndone(story, visit, { undoneAt: story.at, by: KIOSK })
    return
  }
  const told = await story.ask<Undone>('undo', `/api/check-ins/${visit.id}/undo`, {})
  if (told) await noteUndone(story, visit, { undoneAt: told.undoneAt, by: story.lastBy })
}

export async function noteUndone(
  story: Simulation,
  visit: Visit,
  { undoneAt, by }: { undoneAt: string; by: string },
): Promise<void> {
  visit.undoneAt = undoneAt
  story.did('undone', 'check_in', visit.clientId, { by })
  // After an undone merge, check-in and booking may belong to different clients.
  const place = visit.bookingId ? getOrThrow(story.books.places, visit.bookingId) : undefined
  if (place) story.did('check_in_undone', 'booking', place.clientId, { by })
  await lookAtVisit(story, visit)
}

export async function moveVisit(story: Simulation): Promise<void> {
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
