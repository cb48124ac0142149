import { newId } from '@deskbell/domain/shared/new-id.ts'
import { api } from '../../../lib/api.ts'
import { openedKiosk } from '../device.ts'
import { type AssembledDesk, assembleDesk } from './assemble.ts'
import { askToPersist, browserClock, browserLock, watchVitals } from './browser.ts'
import { openRosterDatabase } from './client-database.ts'
import { openQueueDatabase } from './database.ts'
import { createKioskState } from './kiosk-state.ts'
import type { KioskDesk } from './outcome.ts'
import { createServer } from './server.ts'

export const kioskState = createKioskState()
const server = createServer(api)

let opened: Promise<AssembledDesk> | null = null

/** Opens this page's kiosk client once. After a storage failure, the next call retries. */
export function openDesk(): Promise<AssembledDesk> {
  opened ??= assemble().catch((error) => {
    opened = null
    kioskState.note({ storage: 'refused' })
    void tellThatNothingIsKept()
    throw error
  })
  return opened
}

/** Reports to the server that this device can't store anything, not even its identity. */
async function tellThatNothingIsKept(): Promise<void> {
  const nothing = { pending: 0, oldestAt: null, battery: null, persisted: null, keeps: false, entries: [] }
  const sender = { deviceId: openedKiosk().device.id, epoch: newId(), sentAt: new Date().toISOString() }
  await server.sync({ ...sender, ...nothing }).catch(() => undefined)
}

async function assemble(): Promise<AssembledDesk> {
  const assembled = await assembleDesk({
    device: openedKiosk().device,
    server,
    databases: { queue: openQueueDatabase(), roster: openRosterDatabase() },
    state: kioskState,
    clock: browserClock,
    lock: browserLock,
    random: Math.random,
    vitals: watchVitals(kioskState),
    shop: () => ({ options: openedKiosk().device.options, timeZone: openedKiosk().session.business.timeZone }),
    deviceName: () => openedKiosk().device.name,
  })
  void assembled.flusher.keepFlushing()
  void assembled.keeper.keepFresh()
  void askToPersist(kioskState).catch(() => undefined)
  return assembled
}

/** Kiosk client that opens its storage on first use. Without storage, lookups go to the server only. */
export const kioskDesk: KioskDesk = {
  async lookUp(search) {
    const assembled = await openDesk().catch(() => null)
    return assembled ? assembled.desk.lookUp(search) : server.lookUp(search)
  },
  checkIn: async (tap) => (await openDesk()).desk.checkIn(tap),
  undo: async (checkInId) => (await openDesk()).desk.undo(checkInId),
  signUp: async (person) => (await openDesk()).desk.signUp(person),
  seeDesk: async (sent) => (await openDesk()).desk.seeDesk(sent),
  signWaiver: async (signed) => (await openDesk()).desk.signWaiver(signed),
  callStaff: async () => (await openDesk()).desk.callStaff(),
}
