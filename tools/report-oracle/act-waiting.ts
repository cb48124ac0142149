import { isLive } from '@deskbell/domain/appointments/rules.ts'
import { addDays, localDay } from '@deskbell/domain/shared/time.ts'
import type { OpenedOffer, Waiting, WaitingPage, WaitingSettings } from '@deskbell/domain/waiting-list/schema.ts'
import { createToken } from '../../server/src/lib/crypto/signed-token.ts'
import { isHere, someClient } from './act-clients.ts'
import { listHolds, recordNewHolds, SHOP } from './act-held.ts'
import { getOrThrow } from './books.ts'
import type { Simulation } from './story.ts'

/** Re-reads the waiting list and its offers. */
export async function lookAtWaiting(story: Simulation): Promise<void> {
  story.books.waiting.clear()
  const { items } = await story.read<WaitingPage>('/api/waiting-list?limit=200')
  for (const entry of items) story.books.waiting.set(entry.id, entry)
}

function toWish({ books, random, now, at }: Simulation) {
  const day = localDay(now, books.timeZone)
  const classes = [...books.appointments.values()].filter(
    ({ kind, startsAt, cancelledAt }) => kind === 'class' && startsAt > at && !cancelledAt,
  )
  const one = random.chance(0.6) && classes.length > 0 ? random.pick(classes) : undefined
  const serviceId = one?.serviceId ?? random.pick(books.services.filter(({ kind }) => kind === 'one_to_one')).id
  const times = { from: day, to: addDays(day, random.int(0, 12)), earliest: null, latest: null }
  return { serviceId, appointmentId: one?.id ?? null, employeeId: null, ...times, note: '' }
}

export async function joinWaiting(story: Simulation): Promise<void> {
  const client = someClient(story, isHere)
  if (!client) return
  const body = { id: story.id(), clientId: client.id, ...toWish(story) }
  const told = await story.ask<Waiting>('join waiting list', '/api/waiting-list', body)
  if (!told) return
  story.books.waiting.set(told.id, told)
  story.did('added', 'waiting', client.id)
}

async function someWaiting(story: Simulation, is: (entry: Waiting) => boolean): Promise<Waiting | undefined> {
  const { books, random } = story
  await lookAtWaiting(story)
  const all = [...books.waiting.values()].filter(is)
  return all.length > 0 ? random.pick(all) : undefined
}

/** Re-reads the holds of a waiting client, and records those that were released or confirmed. */
async function noteHeldBefore(story: Simulation, { clientId }: Waiting, by: string): Promise<void> {
  const { books } = story
  const held = listHolds(story, (one) => one.clientId === clientId && one.source === 'waiting_list')
  for (const { id, appointmentId } of held) {
    await story.lookAtAppointment(appointmentId)
    const { status, heldUntil } = getOrThrow(books.places, id)
    if (!isLive(status)) story.did('released', 'booking', clientId, { by })
    else if (!heldUntil) story.did('taken', 'booking', clientId, { by })
  }
}

/** Accepts or declines an offer with its link. */
export async function answerOffer(story: Simulation): Promise<void> {
  const entry = await someWaiting(story, ({ offer }) => offer?.status === 'held' || offer?.status === 'open')
  if (!entry?.offer) return
  const { offer } = entry
  const take = story.random.chance(0.65)
  const { encryption } = story.desk.services
  const token = createToken(encryption, 'offer', { businessId: story.businessId, id: offer.id })
  const told = await story.knock<OpenedOffer>(take ? 'take offer' : 'decline offer', '/api/offers', { token, take })
  if (!told) return
  if (offer.status === 'held') await noteHeldBefore(story, entry, SHOP)
  else if (take) await recordNewHolds(story, SHOP, async () => [offer.startsAt])
  await lookAtWaiting(story)
}

/** Makes an offer as staff: the earliest free time that fits. */
export async function offerByHand(story: Simulation): Promise<void> {
  const entry = await someWaiting(story, ({ status }) => status === 'waiting' || story.random.chance(0.3))
  if (!entry) return
  const body = { id: story.id(), appointmentId: entry.appointmentId, employeeId: null, startsAt: null }
  const told = await story.ask<Waiting>('offer', `/api/waiting-list/${entry.id}/offer`, body)
  if (!told) return
  const by = story.lastBy
  story.did('offered', 'waiting', entry.clientId, { by })
  await recordNewHolds(story, by, async () => {
    await noteHeldBefore(story, entry, by)
    return told.offer ? [told.offer.startsAt] : []
  })
  await lookAtWaiting(story)
}

export async function leaveWaiting(story: Simulation): Promise<void> {
  const entry = await someWaiting(story, () => true)
  if (!entry) return
  const told = await story.ask<Waiting>('withdraw', `/api/waiting-list/${entry.id}/withdraw`, { id: story.id() })
  if (!told) return
  const by = story.lastBy
  story.did('withdrawn', 'waiting', entry.clientId, { by })
  await noteHeldBefore(story, entry, by)
  await lookAtWaiting(story)
}

/** Switches between offering a free place to everyone and to the first in line. */
export async function changeOffers(story: Simulation): Promise<void> {
  const path = '/api/waiting-list/settings'
  const { version, options } = await story.read<WaitingSettings>(path)
  const offerTo = options.offerTo === 'all' ? 'first' : 'all'
  const told = await story.ask('offers', path, { version, options: { ...options, offerTo } }, 'put')
  if (told) story.did('changed', 'business', null)
}
