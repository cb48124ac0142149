import { isLive } from '@deskbell/domain/appointments/rules.ts'
import type { OnlinePlace } from '@deskbell/domain/online-booking/schema.ts'
import { addDays, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import { AppError } from '../../server/src/errors.ts'
import { createOnlineHold } from '../../server/src/features/online-booking/create-hold.ts'
import { createFormTimestamp } from '../../server/src/features/online-booking/form-timestamp.ts'
import { findOnlineTimes } from '../../server/src/features/online-booking/free-times.ts'
import { findFront } from '../../server/src/features/online-booking/shop.ts'
import { createToken } from '../../server/src/lib/crypto/signed-token.ts'
import { listHolds, ONLINE, recordNewHolds } from './act-held.ts'
import { noteWelcome } from './act-minute.ts'
import { getOrThrow, type Place } from './books.ts'
import type { Simulation } from './story.ts'

/**
 * The public page serves only the first business, so tests call the functions behind it, which take any business id.
 */
function front({ desk, businessId }: Simulation) {
  return findFront(desk.db, businessId)
}

async function someTime(story: Simulation, serviceId: string) {
  const { desk, random, now, books } = story
  const from = addDays(localDay(now, books.timeZone), random.int(0, 6))
  const { items } = await findOnlineTimes(desk.db, await front(story), { filter: { serviceId, from, days: 3 }, now })
  return items.length > 0 ? random.pick(items) : undefined
}

/** Returns a client who booked online before (40 %), or a new visitor. */
function somebody({ books, random }: Simulation) {
  const before = [...books.clients.values()].filter(({ email }) => email.endsWith('@online.example'))
  if (before.length > 0 && random.chance(0.4)) return random.pick(before)
  const name = `Visitor${random.int(1, 1_000_000)}`
  return { firstName: name, lastName: 'Lima', email: `${name.toLowerCase()}@online.example` }
}

/** Books a random free time online, which creates a hold until it is confirmed. */
export async function holdByPage(story: Simulation): Promise<void> {
  const { desk, random, books, now } = story
  const serviceId = random.pick(books.services).id
  const time = await someTime(story, serviceId)
  if (!time) return
  const { firstName, lastName, email } = somebody(story)
  const stamp = createFormTimestamp(desk.services.encryption, minutesAfter(now, -1))
  const wish = { serviceId, appointmentId: time.appointmentId, employeeId: null, startsAt: time.startsAt }
  const person = { firstName, lastName, email, phone: '', note: '', answers: [], language: 'en' as const, website: '' }
  const input = { id: story.id(), ...wish, ...person, stamp }
  try {
    await createOnlineHold(desk.services, await front(story), { input, now })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    books.refused += 1
    return
  }
  story.count('hold online')
  for (const { id, clientId } of await recordNewHolds(story, ONLINE, async () => [time.startsAt]))
    books.newcomers.set(clientId, id)
}

function getToken({ desk, businessId }: Simulation, { id }: Place): string {
  return createToken(desk.services.encryption, 'booking', { businessId, id })
}

async function noteConfirmed(story: Simulation, before: Place): Promise<void> {
  const { books } = story
  await story.lookAtAppointment(before.appointmentId)
  const { clientId } = getOrThrow(books.places, before.id)
  const isNew = books.newcomers.delete(before.clientId)
  if (clientId !== before.clientId) story.did('booked', 'booking', clientId, { by: ONLINE })
  else if (isNew) await noteWelcome(story, clientId)
  story.did('taken', 'booking', clientId, { by: ONLINE })
}

/** Confirms a hold with the link from the mail. */
export async function confirmByLink(story: Simulation): Promise<void> {
  const held = listHolds(story, ({ source }) => source === 'online')
  if (held.length === 0) return
  const place = story.random.pick(held)
  const body = { id: story.id(), token: getToken(story, place) }
  if (await story.knock<OnlinePlace>('confirm online', '/api/book/confirm', body)) await noteConfirmed(story, place)
}

/** Cancels a booking, or releases a hold, with the link from the mail. */
export async function cancelByLink(story: Simulation): Promise<void> {
  const { books, random } = story
  const all = [...books.places.values()].filter(({ source, status }) => source === 'online' && isLive(status))
  if (all.length === 0) return
  const place = random.pick(all.slice(-12))
  const body = { id: story.id(), token: getToken(story, place), reason: '' }
  const told = await story.knock<OnlinePlace>('cancel online', '/api/book/cancel', body)
  if (!told) return
  story.did(place.heldUntil ? 'released' : 'cancelled_by_client', 'booking', place.clientId, { by: ONLINE })
  await story.lookAtAppointment(place.appointmentId)
}
