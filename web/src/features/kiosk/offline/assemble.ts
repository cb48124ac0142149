import { RosterKeeper } from './client-cache.ts'
import type { RosterDatabase } from './client-database.ts'
import type { QueueDatabase } from './database.ts'
import { createKioskDesk } from './kiosk-client.ts'
import type { KioskStateStore } from './kiosk-state.ts'
import { Prediction, type Shop } from './local-check-in.ts'
import type { KioskDesk } from './outcome.ts'
import type { Clock, Lock, Vitals } from './platform.ts'
import { Queue } from './queue.ts'
import { Roster } from './roster.ts'
import type { Server } from './server.ts'
import { ServerTime } from './server-time.ts'
import { Flusher } from './sync.ts'

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
