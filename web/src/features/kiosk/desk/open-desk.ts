import { api } from '../../../lib/api.ts'
import { streamState } from '../../../lib/connection.ts'
import { followStream } from '../../../lib/live.ts'
import { kioskKnown, openDevice } from '../device.ts'
import { type AssembledDesk, assembleDesk } from './assemble.ts'
import { askToPersist, browserClock, browserLock, watchVitals } from './browser.ts'
import { openQueueDatabase } from './database.ts'
import type { KioskDesk } from './kiosk-desk.ts'
import { createKioskState } from './kiosk-state.ts'
import { openRosterDatabase } from './roster-database.ts'
import { createServer } from './server.ts'
import { StorageRefused } from './storage-refused.ts'

export const kioskState = createKioskState()
const server = createServer(api)

let opened: Promise<AssembledDesk> | null = null

/** The desk of this page. Where the device keeps nothing, it is tried again with the next that is asked for. */
function open(): Promise<AssembledDesk> {
  opened ??= assemble().catch((error) => {
    opened = null
    kioskState.note({ storage: 'refused' })
    throw error
  })
  return opened
}

async function assemble(): Promise<AssembledDesk> {
  const { device } = kioskKnown()
  const assembled = await assembleDesk({
    device,
    server,
    databases: { queue: openQueueDatabase(), roster: openRosterDatabase() },
    state: kioskState,
    clock: browserClock,
    lock: browserLock,
    random: Math.random,
    vitals: watchVitals(kioskState),
    shop: () => ({ options: kioskKnown().device.options, timeZone: kioskKnown().session.business.timeZone }),
    deviceName: () => kioskKnown().device.name,
  })
  void assembled.flusher.keepFlushing()
  void assembled.keeper.keepFresh()
  void askToPersist(kioskState).catch(() => undefined)
  return assembled
}

/** The desk, whether it is open already or not. Without anywhere to keep a roster, the server is asked. */
export const kioskDesk: KioskDesk = {
  async lookUp(search) {
    const ready = await open().catch(() => null)
    return ready ? ready.desk.lookUp(search) : server.lookUp(search)
  },
  checkIn: (tap) => keeping((desk) => desk.checkIn(tap)),
  undo: (checkInId) => keeping((desk) => desk.undo(checkInId)),
  signUp: (person) => keeping((desk) => desk.signUp(person)),
  seeDesk: (asked) => keeping((desk) => desk.seeDesk(asked)),
  callStaff: async () => (await open()).desk.callStaff(),
}

async function keeping<Done>(work: (desk: KioskDesk) => Promise<Done>): Promise<Done> {
  try {
    return await work((await open()).desk)
  } catch (error) {
    if (error instanceof StorageRefused) kioskState.note({ storage: 'refused' })
    throw error
  }
}

/** Keeps the kiosk in touch with the server for as long as it is on the screen. Returns how to stop. */
export function followServer(): () => void {
  const stopped = new AbortController()
  const again = () => void open().then(({ flusher }) => flusher.flush({ now: true }), ignore)
  const refresh = () => void open().then(({ keeper }) => keeper.refreshSoon(), ignore)
  const away = () => {
    kioskState.noteOnline(false)
    again()
  }
  window.addEventListener('online', again, stopped)
  window.addEventListener('offline', away, stopped)
  document.addEventListener('visibilitychange', () => document.hidden || again(), stopped)
  const stopStream = followStream({
    onOpen() {
      again()
      refresh()
      void openDevice().catch(ignore)
    },
    onTopics(topics) {
      refresh()
      if (topics.includes('business') || topics.includes('devices')) void openDevice().catch(ignore)
    },
  })
  const stopWatching = streamState.subscribe(() => streamState.get() === 'lost' && away())
  again()
  return () => {
    stopped.abort()
    stopWatching()
    stopStream()
  }
}

function ignore(): void {
  // What fails is made up for by the next time.
}
