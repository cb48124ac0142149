import { createKioskDesk } from './create-desk.ts'
import type { QueueDatabase } from './database.ts'
import { Flusher } from './flusher.ts'
import type { KioskStateStore } from './kiosk-state.ts'
import type { KioskDesk } from './outcome.ts'
import { Prediction, type Shop } from './prediction.ts'
import { Queue } from './queue.ts'
import { Roster } from './roster.ts'
import type { RosterDatabase } from './roster-database.ts'
import { RosterKeeper } from './roster-keeper.ts'
import type { Server } from './server.ts'
import { ServerTime } from './server-time.ts'
import type { Clock, Lock, Vitals } from './surroundings.ts'

/** All that a kiosk stands on. */
export type Tablet = {
  device: { id: string; rosterKey: string }
  databases: { queue: QueueDatabase; roster: RosterDatabase }
  server: Server
  state: KioskStateStore
  clock: Clock
  lock: Lock
  random(): number
  vitals(): Vitals
  shop(): Shop
  deviceName(): string
}

export type AssembledDesk = { desk: KioskDesk; flusher: Flusher; keeper: RosterKeeper }

/** Puts the desk together. Throws `StorageRefused` where the device keeps nothing. */
export async function assembleDesk(tablet: Tablet): Promise<AssembledDesk> {
  const { device, databases, state, clock } = tablet
  const now = () => clock.now()
  const queue = await Queue.open(databases.queue, { deviceId: device.id, now })
  const roster = new Roster(databases.roster, device)
  const time = new ServerTime({ clock, roster, aheadMs: await roster.aheadMs().catch(() => 0) })
  state.note({ ...(await queue.size()), ready: await roster.isReady().catch(() => false), storage: 'ok' })
  const flusher = new Flusher({ ...tablet, queue, onServerTime: (at) => time.hear(at) })
  const keeper = new RosterKeeper({ ...tablet, queue, roster })
  const prediction = new Prediction({ ...tablet, queue, roster, time })
  return { desk: createKioskDesk({ ...tablet, queue, flusher, prediction }), flusher, keeper }
}
