import type { Session } from '@deskbell/domain/auth/schema.ts'
import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { isOutage } from '../../lib/api-error.ts'
import { localStore } from '../../lib/browser-storage.ts'
import { createStore } from '../../lib/store.ts'
import { sessionQuery } from '../auth/api.ts'
import { requireSession } from '../auth/guards.ts'
import { openDevice } from './devices/api.ts'
import { ID_KEY, KNOWN_KEY, ROSTER_DATABASE } from './storage-keys.ts'

/** Device and session, persisted in localStorage so that the kiosk opens without the server. */
export type KnownKiosk = { device: OpenedDevice; session: Session }

export const knownKiosk = createStore<KnownKiosk | null>(recall())

function recall(): KnownKiosk | null {
  return localStore.getJson(KNOWN_KEY) as KnownKiosk | null
}

function remember(known: KnownKiosk): void {
  knownKiosk.set(known)
  // Where storage is unavailable, the kiosk can open only while the server answers.
  localStore.set(KNOWN_KEY, JSON.stringify(known))
}

/**
 * Deletes the kiosk's session and its client roster from this device, so that it opens again only after staff sign in.
 * Keeps the offline queue: clients were told that those check-ins are saved.
 */
export function forgetKiosk(): void {
  knownKiosk.set(null)
  localStore.remove(KNOWN_KEY)
  try {
    indexedDB.deleteDatabase(ROSTER_DATABASE)
  } catch {
    // Storage is unavailable, so there is nothing to delete.
  }
}

function newName(): string {
  const number = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0
  return `Kiosk ${number.toString(36).toUpperCase().padStart(4, '0')}`
}

const idWithoutStorage = newId()

/** Returns this device's id, created once and persisted where the browser allows it. */
function deviceId(): string {
  const id = localStore.get(ID_KEY) ?? idWithoutStorage
  return localStore.set(ID_KEY, id) ? id : idWithoutStorage
}

/** Opens the kiosk on this device and stores its options. `isOpen`: it is open already, so only refresh its state. */
export async function openKiosk(queryClient: QueryClient, session: Session, { isOpen = false } = {}): Promise<void> {
  const name = knownKiosk.get()?.device.name ?? newName()
  const device = await openDevice(queryClient, { id: deviceId(), name, opens: !isOpen })
  // Drop the e-mail address: the device is in public reach.
  const user = { ...session.user, email: '' }
  remember({ device, session: { ...session, user, lockedTo: device.locked ? device.id : null } })
}

/** Throws if the kiosk is not open. */
export function getOpenKiosk(): KnownKiosk {
  const known = knownKiosk.get()
  if (!known) throw new Error('The kiosk is not open: its route lacks the guard')
  return known
}

/** Timeout before opening from local state: longer than a healthy server takes, short enough to wait for. */
const PATIENCE_MS = 2500

type Visit = Parameters<typeof requireSession>[0]

/** True once the kiosk has been opened on this page. */
let wasOpen = false

/**
 * Route guard: requires a session and opens the kiosk on this device. A kiosk that was opened before falls back to its
 * stored session during an outage. One that is on screen stays open even if its session has ended, since check-ins are
 * queued locally.
 */
export async function requireKiosk(visit: Visit): Promise<{ session: Session }> {
  const known = knownKiosk.get()
  const session = known ? await Promise.race([openAgain(visit, known), patience(known)]) : await open(visit)
  wasOpen = true
  if (session === known?.session) visit.context.queryClient.setQueryData(sessionQuery.queryKey, session)
  return { session }
}

/** Requires a session again the next time the kiosk is opened. */
export function leaveKiosk(): void {
  wasOpen = false
}

async function open(visit: Visit): Promise<Session> {
  const { session } = await requireSession(visit)
  await openKiosk(visit.context.queryClient, session)
  return session
}

async function openAgain(visit: Visit, { session }: KnownKiosk): Promise<Session> {
  try {
    return await open(visit)
  } catch (error) {
    if (isOutage(error) || wasOpen) return session
    if (isRedirect(error)) forgetKiosk()
    throw error
  }
}

function patience({ session }: KnownKiosk): Promise<Session> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, session))
}
