import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import { BATCH_MAX, type EntryAnswer, type QueueEntry, type SyncAnswer } from '@deskbell/domain/kiosk/sync.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { TestDevice } from '../../server/src/test/tablet.ts'
import { isHere, someClient } from './act-clients.ts'
import { getMergedInto } from './act-merges.ts'
import { KIOSK, note, noteUndone, refreshAfterCheckIns, toBatch } from './act-visits.ts'
import type { Simulation } from './story.ts'

/** An entry queued on an offline device, and the real time of the tap. */
type Tap = { entry: QueueEntry; at: Date }

/** A device with its queue, offline until `until`. */
export type OfflineTablet = { tablet: TestDevice; taps: Tap[]; until: Date }

const HOURS = [0.2, 3, 30, 100]
/** 35 days: longer than the week for which the server records an offline check-in. */
const MONTH_HOURS = 35 * 24

function goOffline({ random, now }: Simulation, offline: OfflineTablet): void {
  if (offline.taps.length > 0) return
  const hours = random.chance(0.04) ? MONTH_HOURS : random.pick(HOURS)
  offline.until = minutesAfter(now, hours * 60 * random.between(0.3, 1))
}

function choosePass({ random }: Simulation, passes: Pass[]): Pass | undefined {
  // Prefer a used-up pass: an offline device can't know that its visits are gone.
  const byLeft = passes.toSorted((one, other) => one.remaining - other.remaining)
  return random.chance(0.7) ? byLeft[0] : byLeft.at(-1)
}

/** Returns the pass that the device claims to have used, or null. */
function passFor(story: Simulation, clientId: string, serviceId: string): string | null {
  const own = [...story.books.passes.values()].filter(
    (pass) =>
      pass.clientId === clientId &&
      !pass.voidedAt &&
      (pass.coversAll || pass.serviceIds.some((id) => id === serviceId)),
  )
  return (story.random.chance(0.8) && choosePass(story, own)?.id) || null
}

function comes(
  story: Simulation,
  { tablet, taps }: OfflineTablet,
  { clientId, serviceId, at }: { clientId: string; serviceId: string; at: Date },
): QueueEntry {
  const { random } = story
  const offline = random.chance(0.85)
  const shown = { offline, passId: offline ? passFor(story, clientId, serviceId) : null }
  const deviceAt = minutesAfter(at, tablet.fast).toISOString()
  const entry = tablet.checkIn({ id: story.id(), clientId, serviceId, deviceAt, ...shown })
  taps.push({ entry, at })
  return entry
}

const SECONDS_LATER = 6 / 60

/** Queues a check-in, or one for each of two services, sometimes followed by its undo. */
export async function tapOffline(story: Simulation): Promise<void> {
  const { random, books, now } = story
  const offline = random.pick(story.tablets)
  const client = someClient(story, (one) => isHere(one) || random.chance(0.05))
  if (!client) return
  goOffline(story, offline)
  const clientId = random.chance(0.03) ? story.id() : client.id
  const services = random.shuffle(books.services).slice(0, random.chance(0.3) ? 2 : 1)
  for (const [index, { id: serviceId }] of services.entries()) {
    const at = minutesAfter(now, -index)
    const { id: checkInId } = comes(story, offline, { clientId, serviceId, at })
    if (!random.chance(0.12)) continue
    const undoneAt = minutesAfter(at, SECONDS_LATER)
    const deviceAt = minutesAfter(undoneAt, offline.tablet.fast).toISOString()
    offline.taps.push({ entry: offline.tablet.undo({ id: story.id(), checkInId, deviceAt }), at: undoneAt })
  }
}

/** Queues a sign-up and the first check-in of a new client. */
export async function signUpOffline(story: Simulation): Promise<void> {
  const { random, books, now } = story
  const offline = random.pick(story.tablets)
  goOffline(story, offline)
  const [clientId, firstName] = [story.id(), `New${books.clients.size + 1}`]
  const deviceAt = minutesAfter(now, offline.tablet.fast).toISOString()
  const entry = offline.tablet.signUp({ id: story.id(), clientId, firstName, lastName: '', phone: '', deviceAt })
  offline.taps.push({ entry, at: now })
  comes(story, offline, { clientId, serviceId: random.pick(books.services).id, at: now })
}

/**
 * Returns the next batch. It ends before an undo, so that the check-in's answer is recorded before its undo is sent.
 */
function nextBatch(taps: Tap[]): Tap[] {
  const undone = taps.findIndex(({ entry }, index) => index > 0 && entry.kind === 'undo')
  return taps.slice(0, Math.min(BATCH_MAX, undone < 0 ? taps.length : undone))
}

type Done = { tap: Tap; result: KioskResult | null }

function listDone(story: Simulation, taps: Tap[], answers: EntryAnswer[]): Done[] {
  return taps.flatMap((tap) => {
    const answer = answers.find(({ id }) => id === tap.entry.id)
    if (!answer) throw new Error(`No answer to ${JSON.stringify(tap)}`)
    if (answer.status === 'done') return [{ tap, result: answer.result }]
    story.books.refused += 1
    return []
  })
}

async function noteSignedUp(story: Simulation, { entry }: Tap): Promise<void> {
  if (entry.kind !== 'sign_up') return
  const { clientId } = entry
  story.books.clients.set(clientId, await story.read(`/api/clients/${clientId}`))
  story.did('added', 'client', clientId, { by: KIOSK })
}

async function noteCame(story: Simulation, done: Done[]): Promise<void> {
  const came = done.flatMap(({ tap: { entry, at }, result }) => {
    if (entry.kind !== 'check_in' || !result) return []
    const coming = { clientId: getMergedInto(story.books, entry.clientId), serviceId: entry.serviceId, atKiosk: true }
    return [{ coming, told: { ...result, occurredAt: at.toISOString() } }]
  })
  for (const { coming, told } of came) note(story, coming, told)
  await refreshAfterCheckIns(story, came, KIOSK)
}

async function noteTakenBack(story: Simulation, { entry }: Tap): Promise<void> {
  const visit = entry.kind === 'undo' ? story.books.visits.get(entry.checkInId) : undefined
  if (visit && !visit.undoneAt) await noteUndone(story, visit, { undoneAt: story.at, by: KIOSK })
}

async function send(story: Simulation, { tablet, taps: left }: OfflineTablet, taps: Tap[]): Promise<void> {
  const entries = taps.map(({ entry }) => entry)
  const body = { ...toBatch(story, tablet, entries), pending: entries.length + left.length }
  const told = await story.ask<SyncAnswer>('sync', '/api/kiosk/sync', body)
  if (!told) throw new Error('A tablet may always send what waits on it')
  // The answer was lost and the device sends the batch again; the server must ignore duplicates.
  if (story.random.chance(0.15)) await story.ask('sync again', '/api/kiosk/sync', body)
  const done = listDone(story, taps, told.answers)
  for (const { tap } of done) {
    story.count(`offline ${tap.entry.kind}`)
    await noteSignedUp(story, tap)
  }
  await noteCame(story, done)
  for (const { tap } of done) await noteTakenBack(story, tap)
}

/** Sends the queues of all devices that are online again, in batches. */
export async function sync(story: Simulation): Promise<void> {
  const back = story.tablets.filter(({ taps, until }) => taps.length > 0 && until <= story.now)
  for (const offline of back)
    while (offline.taps.length > 0) {
      const batch = nextBatch(offline.taps)
      offline.taps = offline.taps.slice(batch.length)
      await send(story, offline, batch)
    }
}
