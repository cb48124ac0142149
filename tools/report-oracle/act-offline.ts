import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import { BATCH_MAX, type EntryAnswer, type QueueEntry, type SyncAnswer } from '@deskbell/domain/kiosk/sync.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Tablet } from '../../server/src/test/tablet.ts'
import { isHere, someClient } from './act-clients.ts'
import { getMergedInto } from './act-merges.ts'
import { KIOSK, lookAfter, note, noteUndone } from './act-visits.ts'
import type { Story } from './story.ts'

/** Something tapped on a tablet that has no network. `at`: when that was. */
type Tap = { entry: QueueEntry; at: Date }

/** A tablet, what waits on it, and until when it has no network. */
export type OfflineTablet = { tablet: Tablet; taps: Tap[]; until: Date }

const HOURS = [0.2, 3, 30, 100]
/** Longer than an entry may be old. */
const MONTH_HOURS = 35 * 24

function goOffline({ random, now }: Story, offline: OfflineTablet): void {
  if (offline.taps.length > 0) return
  const hours = random.chance(0.04) ? MONTH_HOURS : random.pick(HOURS)
  offline.until = minutesAfter(now, hours * 60 * random.between(0.3, 1))
}

function choosePass({ random }: Story, passes: Pass[]): Pass | undefined {
  // Whose visits are used up is what a tablet can't know.
  const byLeft = passes.toSorted((one, other) => one.remaining - other.remaining)
  return random.chance(0.7) ? byLeft[0] : byLeft.at(-1)
}

/** From which pass the tablet takes a visit that it shows as made. */
function passFor(story: Story, clientId: string, serviceId: string): string | null {
  const own = [...story.books.passes.values()].filter(
    (pass) =>
      pass.clientId === clientId &&
      !pass.voidedAt &&
      (pass.coversAll || pass.serviceIds.some((id) => id === serviceId)),
  )
  return (story.random.chance(0.8) && choosePass(story, own)?.id) || null
}

function comes(
  story: Story,
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

/** Somebody taps that they have come, and now and then that they haven't. */
export async function tapOffline(story: Story): Promise<void> {
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

/** Somebody new leaves a name, and comes in. */
export async function signUpOffline(story: Story): Promise<void> {
  const { random, books, now } = story
  const offline = random.pick(story.tablets)
  goOffline(story, offline)
  const [clientId, firstName] = [story.id(), `New${books.clients.size + 1}`]
  const deviceAt = minutesAfter(now, offline.tablet.fast).toISOString()
  const entry = offline.tablet.signUp({ id: story.id(), clientId, firstName, lastName: '', phone: '', deviceAt })
  offline.taps.push({ entry, at: now })
  comes(story, offline, { clientId, serviceId: random.pick(books.services).id, at: now })
}

/** What a tablet sends at once: so much that what was taken back in it was heard of before. */
function nextBatch(taps: Tap[]): Tap[] {
  const undone = taps.findIndex(({ entry }, index) => index > 0 && entry.kind === 'undo')
  return taps.slice(0, Math.min(BATCH_MAX, undone < 0 ? taps.length : undone))
}

const AGE_MAX_MINUTES = 30 * 24 * 60

/** When somebody came: when they tapped, unless that is too long ago to be believed. */
function cameAt({ now }: Story, at: Date): Date {
  return new Date(Math.max(at.getTime(), minutesAfter(now, -AGE_MAX_MINUTES).getTime()))
}

type Done = { tap: Tap; result: KioskResult | null }

function listDone(story: Story, taps: Tap[], answers: EntryAnswer[]): Done[] {
  return taps.flatMap((tap) => {
    const answer = answers.find(({ id }) => id === tap.entry.id)
    if (!answer) throw new Error(`No answer to ${JSON.stringify(tap)}`)
    if (answer.status === 'done') return [{ tap, result: answer.result }]
    story.books.refused += 1
    return []
  })
}

async function noteSignedUp(story: Story, { entry }: Tap): Promise<void> {
  if (entry.kind !== 'sign_up') return
  const { clientId } = entry
  story.books.clients.set(clientId, await story.read(`/api/clients/${clientId}`))
  story.did('added', 'client', clientId, { by: KIOSK })
}

async function noteCame(story: Story, done: Done[]): Promise<void> {
  const came = done.flatMap(({ tap: { entry, at }, result }) => {
    if (entry.kind !== 'check_in' || !result) return []
    const coming = { clientId: getMergedInto(story.books, entry.clientId), serviceId: entry.serviceId, atKiosk: true }
    return [{ coming, told: { ...result, occurredAt: cameAt(story, at).toISOString() } }]
  })
  for (const { coming, told } of came) note(story, coming, told)
  await lookAfter(story, came, KIOSK)
}

async function noteTakenBack(story: Story, { entry }: Tap): Promise<void> {
  const visit = entry.kind === 'undo' ? story.books.visits.get(entry.checkInId) : undefined
  if (visit && !visit.undoneAt) await noteUndone(story, visit, { undoneAt: story.at, by: KIOSK })
}

async function send(story: Story, { tablet }: OfflineTablet, taps: Tap[]): Promise<void> {
  const entries = taps.map(({ entry }) => entry)
  const device = { deviceId: tablet.id, epoch: tablet.epoch, battery: null, persisted: null }
  const sentAt = minutesAfter(story.now, tablet.fast).toISOString()
  const body = { ...device, sentAt, pending: entries.length, oldestAt: null, entries }
  const told = await story.ask<SyncAnswer>('sync', '/api/kiosk/sync', body)
  if (!told) throw new Error('A tablet may always send what waits on it')
  // The answer was lost, and it sends the same again.
  if (story.random.chance(0.15)) await story.ask('sync again', '/api/kiosk/sync', body)
  const done = listDone(story, taps, told.answers)
  for (const { tap } of done) {
    story.count(`offline ${tap.entry.kind}`)
    await noteSignedUp(story, tap)
  }
  await noteCame(story, done)
  for (const { tap } of done) await noteTakenBack(story, tap)
}

/** A tablet has network again, and sends all that waits on it. */
export async function sync(story: Story): Promise<void> {
  const back = story.tablets.filter(({ taps, until }) => taps.length > 0 && until <= story.now)
  for (const offline of back)
    while (offline.taps.length > 0) {
      const batch = nextBatch(offline.taps)
      offline.taps = offline.taps.slice(batch.length)
      await send(story, offline, batch)
    }
}
