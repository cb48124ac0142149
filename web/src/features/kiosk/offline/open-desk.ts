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

/** The desk of this page. Where the device keeps nothing, it is tried again with the next that is asked for. */
export function openDesk(): Promise<AssembledDesk> {
  opened ??= assemble().catch((error) => {
    opened = null
    kioskState.note({ storage: 'refused' })
    void tellThatNothingIsKept()
    throw error
  })
  return opened
}

/** Staff hear of a device that keeps nothing at all, not even what it is to the server. */
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

/** The desk, whether it is open already or not. Where the device keeps no roster, only the server knows anybody. */
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
