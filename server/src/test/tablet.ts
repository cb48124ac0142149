import type { EntryAnswer, QueueEntry, SyncAnswer, SyncBatch } from '@deskbell/domain/kiosk/sync.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { and, eq, isNull } from '../db/drizzle.ts'
import { attention } from '../db/schema/attention.ts'
import { device } from '../db/schema/device.ts'
import type { TestApp, TestBusiness } from './app.ts'

export const ROSTER_KEY = '0123456789abcdef'.repeat(4)

type Entries = { [Kind in QueueEntry['kind']]: Extract<QueueEntry, { kind: Kind }> }
type Sparse<Entry> = Partial<Entry> & Omit<Entry, 'id' | 'kind' | 'sequence' | 'deviceAt' | 'offline' | 'passId'>

/** Creates a device with a kiosk and its queue of entries. Its clock is right unless `fast` (minutes) is set. */
export async function createDevice(desk: TestApp, shop: TestBusiness) {
  const id = newId()
  await desk.db.insert(device).values({ businessId: shop.businessId, id, name: 'Front door', rosterKey: ROSTER_KEY })
  const tablet = { id, epoch: newId(), sequence: 0, fast: 0 }
  const now = () => new Date(desk.clock.now.getTime() + tablet.fast * 60_000).toISOString()
  const next = () => ({ id: newId(), sequence: ++tablet.sequence, deviceAt: now() })
  const send = (entries: object[], over: Partial<SyncBatch> = {}) =>
    shop.post<SyncAnswer>('/api/kiosk/sync', {
      deviceId: id,
      epoch: tablet.epoch,
      sentAt: now(),
      pending: entries.length,
      oldestAt: null,
      battery: null,
      persisted: null,
      entries,
      ...over,
    })
  return Object.assign(tablet, {
    checkIn: (over: Sparse<Entries['check_in']>): Entries['check_in'] => ({
      ...next(),
      kind: 'check_in',
      offline: false,
      passId: null,
      ...over,
    }),
    undo: (over: Sparse<Entries['undo']>): Entries['undo'] => ({ ...next(), kind: 'undo', ...over }),
    signUp: (over: Sparse<Entries['sign_up']>): Entries['sign_up'] => ({ ...next(), kind: 'sign_up', ...over }),
    seeDesk: (over: Sparse<Entries['see_desk']>): Entries['see_desk'] => ({ ...next(), kind: 'see_desk', ...over }),
    signWaiver: (over: Sparse<Entries['sign_waiver']>): Entries['sign_waiver'] => ({
      ...next(),
      kind: 'sign_waiver',
      ...over,
    }),
    send,
    /** Sends entries and returns their answers in order. */
    answersTo: async (...entries: object[]): Promise<EntryAnswer[]> => (await send(entries)).body.answers,
    row: async () => (await desk.db.select().from(device).where(eq(device.id, id)))[0],
  })
}
export type TestDevice = Awaited<ReturnType<typeof createDevice>>

/** Finds the open alerts, oldest first. */
export function findOpenAlerts({ db }: TestApp, { businessId }: TestBusiness) {
  return db
    .select()
    .from(attention)
    .where(and(eq(attention.businessId, businessId), isNull(attention.resolvedAt)))
    .orderBy(attention.at, attention.createdAt)
}
