import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { streamState } from '../../../lib/connection.ts'
import { followStream } from '../../../lib/live.ts'
import { getOpenKiosk, knownKiosk, openKiosk, ownsEarlierStorage, startAnew } from '../device.ts'
import { QUEUE_DATABASE } from '../storage-keys.ts'
import { RosterDatabase } from './client-cache.ts'
import { QueueDatabase } from './database.ts'
import { moveQueue } from './earlier-queue.ts'
import { type AssembledDesk, createOfflineKiosk } from './kiosk-client.ts'
import { browserClock, browserLock, requestPersistentStorage, watchVitals } from './platform.ts'
import type { PullRoster } from './roster-pull.ts'
import type { RosterWorkerRequest } from './roster-worker.ts'
import { createServer } from './sync.ts'
import { createKioskState, type KioskClient, type KioskState } from './types.ts'

export const kioskState = createKioskState()
const server = createServer(api)

/** Resolves once the kiosk works without the server. */
export function rosterReady(): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfReady = () => kioskState.get().ready && resolve()
    kioskState.subscribe(resolveIfReady)
    resolveIfReady()
  })
}

let opened: Promise<AssembledDesk> | null = null

/** Opens this page's kiosk client once. After a storage failure, the next call retries. */
function openOfflineKiosk(): Promise<AssembledDesk> {
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

/** Pulls the roster in a worker, so that decoding and storing it delays no tap. */
function pullInWorker({ id: deviceId, rosterKey }: OpenedDevice): PullRoster | null {
  if (!('Worker' in window)) return null
  let running: Worker | null = null
  return (cursor) =>
    new Promise((resolve, reject) => {
      const worker = running ?? new Worker(new URL('./roster-worker.ts', import.meta.url), { type: 'module' })
      running = worker
      worker.onmessage = ({ data: isStored }) => (isStored ? resolve() : reject(new Error('The roster did not come')))
      // A worker whose code didn't load answers nothing, and would hold the lock for ever: the next pull starts another.
      worker.onerror = (error) => {
        worker.terminate()
        running = null
        reject(error)
      }
      const request: RosterWorkerRequest = { deviceId, rosterKey, cursor }
      worker.postMessage(request)
    })
}

/** Opens the queue of a business, with what waits in that of earlier releases if it is this business's. */
async function openQueueDatabase(businessId: string): Promise<QueueDatabase> {
  const queue = new QueueDatabase(businessId)
  // Where databases can't be listed, reading an absent one creates it, empty.
  const names = (await indexedDB.databases?.())?.map(({ name }) => name) ?? [QUEUE_DATABASE]
  if (names.includes(QUEUE_DATABASE) && ownsEarlierStorage(businessId))
    await moveQueue({ from: new QueueDatabase(null), to: queue, lock: browserLock })
  return queue
}

async function assemble(): Promise<AssembledDesk> {
  const { device, session } = getOpenKiosk()
  const queue = await openQueueDatabase(session.business.id)
  const assembled = await createOfflineKiosk({
    device,
    pullRoster: pullInWorker(device),
    server,
    databases: { queue, roster: new RosterDatabase() },
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
const kioskClient: KioskClient = {
  prepare: async (search) => (await openOfflineKiosk()).desk.prepare(search),
  async lookUp(search) {
    const assembled = await openOfflineKiosk().catch(() => null)
    return assembled ? assembled.desk.lookUp(search) : server.lookUp(search)
  },
  checkIn: async (tap) => (await openOfflineKiosk()).desk.checkIn(tap),
  checkInFamily: async (taps) => (await openOfflineKiosk()).desk.checkInFamily(taps),
  undo: async (checkInId) => (await openOfflineKiosk()).desk.undo(checkInId),
  signUp: async (person) => (await openOfflineKiosk()).desk.signUp(person),
  seeDesk: async (sent) => (await openOfflineKiosk()).desk.seeDesk(sent),
  signWaiver: async (signed) => (await openOfflineKiosk()).desk.signWaiver(signed),
  callStaff: async () => (await openOfflineKiosk()).desk.callStaff(),
}

const OF_DEVICE: LiveTopic[] = ['business', 'devices']

function ignore(): void {
  // The next attempt makes up for it.
}

function flush(): void {
  void openOfflineKiosk().then(({ flusher }) => flusher.flush({ now: true }), ignore)
}

function refreshRoster(): void {
  void openOfflineKiosk().then(({ keeper }) => keeper.refreshSoon(), ignore)
}

/** Assumes offline until a flush proves otherwise. */
function assumeOffline(): void {
  kioskState.noteOnline(false)
  flush()
}

/** Reloads the device's options. If staff have revoked the device, resets it: it opens again only after a sign-in. */
function reopen(): void {
  const known = knownKiosk.get()
  if (!known) return
  openKiosk(known.session, { isOpen: true }).catch((error) => {
    if (isApiError(error, 'device_revoked')) startAnew()
  })
}

function start(): () => void {
  const stopped = new AbortController()
  window.addEventListener('online', flush, stopped)
  window.addEventListener('offline', assumeOffline, stopped)
  document.addEventListener('visibilitychange', () => document.hidden || flush(), stopped)
  const stopWatching = streamState.subscribe(() => streamState.get() === 'lost' && assumeOffline())
  const stopStream = followStream({
    onOpen() {
      flush()
      refreshRoster()
    },
    onTopics(topics) {
      refreshRoster()
      if (topics.some((topic) => OF_DEVICE.includes(topic))) reopen()
    },
    onRefused: reopen,
  })
  return () => {
    stopped.abort()
    stopWatching()
    stopStream()
  }
}

let followers = 0
let stop = ignore

/** Starts live updates while at least one caller needs them (reference count). Returns the unsubscribe function. */
function followServer(): () => void {
  followers += 1
  if (followers === 1) stop = start()
  return () => {
    followers -= 1
    if (followers === 0) stop()
  }
}

/** Returns the kiosk client, and keeps live updates running while mounted. */
export function useKioskClient(): KioskClient {
  useEffect(followServer, [])
  return kioskClient
}

/** Returns a part of the kiosk's state, and renders again only when that part changes. */
export function useKioskState<Part>(select: (state: KioskState) => Part): Part {
  return useSyncExternalStore(kioskState.subscribe, () => select(kioskState.get()))
}
