import { newId } from '@deskbell/domain/shared/new-id.ts'
import { api } from '../../../lib/api.ts'
import { getOpenKiosk } from '../device.ts'
import { type AssembledDesk, createOfflineKiosk } from './assemble.ts'
import { browserClock, browserLock, requestPersistentStorage, watchVitals } from './browser.ts'
import { openRosterDatabase } from './client-database.ts'
import { openQueueDatabase } from './database.ts'
import { createKioskState } from './kiosk-state.ts'
import type { KioskClient } from './outcome.ts'
import { createServer } from './server.ts'

export const kioskState = createKioskState()
const server = createServer(api)

let opened: Promise<AssembledDesk> | null = null

/** Opens this page's kiosk client once. After a storage failure, the next call retries. */
export function openOfflineKiosk(): Promise<AssembledDesk> {
  opened ??= assemble().catch((error) => {
    opened = null
    kioskState.note({ storage: 'refused' })
    void reportStorageFailure()
    throw error
  })
  return opened
}

/** Reports to the server that this device can't store anything, not even its identity. */
async function reportStorageFailure(): Promise<void> {
  const nothing = { pending: 0, oldestAt: null, battery: null, persisted: null, keeps: false, entries: [] }
  const sender = { deviceId: getOpenKiosk().device.id, epoch: newId(), sentAt: new Date().toISOString() }
  await server.sync({ ...sender, ...nothing }).catch(() => undefined)
}

async function assemble(): Promise<AssembledDesk> {
  const assembled = await createOfflineKiosk({
    device: getOpenKiosk().device,
    server,
    databases: { queue: openQueueDatabase(), roster: openRosterDatabase() },
    state: kioskState,
    clock: browserClock,
    lock: browserLock,
    random: Math.random,
    vitals: watchVitals(kioskState),
    shop: () => ({ options: getOpenKiosk().device.options, timeZone: getOpenKiosk().session.business.timeZone }),
    deviceName: () => getOpenKiosk().device.name,
  })
  void assembled.flusher.keepFlushing()
  void assembled.keeper.keepFresh()
  void requestPersistentStorage(kioskState).catch(() => undefined)
  return assembled
}

/** Kiosk client that opens its storage on first use. Without storage, lookups go to the server only. */
export const kioskClient: KioskClient = {
  async lookUp(search) {
    const assembled = await openOfflineKiosk().catch(() => null)
    return assembled ? assembled.desk.lookUp(search) : server.lookUp(search)
  },
  checkIn: async (tap) => (await openOfflineKiosk()).desk.checkIn(tap),
  undo: async (checkInId) => (await openOfflineKiosk()).desk.undo(checkInId),
  signUp: async (person) => (await openOfflineKiosk()).desk.signUp(person),
  seeDesk: async (sent) => (await openOfflineKiosk()).desk.seeDesk(sent),
  signWaiver: async (signed) => (await openOfflineKiosk()).desk.signWaiver(signed),
  callStaff: async () => (await openOfflineKiosk()).desk.callStaff(),
}
