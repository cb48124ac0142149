import type { Session } from '@deskbell/domain/auth/schema.ts'
import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useRef } from 'react'
import { isOutage } from '../../lib/api-error.ts'
import { localStore } from '../../lib/browser-storage.ts'
import { loadPage, navigation } from '../../lib/load-page.ts'
import { keepToBusiness } from '../../lib/page-business.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { fetchSession, fetchSetup } from '../auth/session.ts'
import { openDevice } from './devices/opening.ts'
import { EARLIER_OWNER_KEY, ID_KEY, KNOWN_KEY, ROSTER_DATABASE } from './storage-keys.ts'

/** Device and session, persisted in localStorage so that the kiosk opens without the server. */
export type KnownKiosk = { device: OpenedDevice; session: Session }

export const knownKiosk = createStore<KnownKiosk | null>(recall())

function recall(): KnownKiosk | null {
  const known = localStore.getJson(KNOWN_KEY) as KnownKiosk | null
  // Before it is forgotten or another business opens the kiosk.
  if (known) ownsEarlierStorage(known.session.business.id)
  return known
}

/**
 * True if this business owns what earlier releases stored for whichever business opened the kiosk: that which had it
 * open last, else the first one that asks.
 */
export function ownsEarlierStorage(businessId: string): boolean {
  const owner = localStore.get(EARLIER_OWNER_KEY) ?? businessId
  localStore.set(EARLIER_OWNER_KEY, owner)
  return owner === businessId
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
function forgetKiosk(): void {
  knownKiosk.set(null)
  localStore.remove(KNOWN_KEY)
  try {
    indexedDB.deleteDatabase(ROSTER_DATABASE)
  } catch {
    // Storage is unavailable, so there is nothing to delete.
  }
}

/** Forgets the kiosk and loads the page again, which then waits for a session. */
export function startAnew(): void {
  forgetKiosk()
  navigation.reload()
}

function newName(): string {
  const number = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0
  return `Kiosk ${number.toString(36).toUpperCase().padStart(4, '0')}`
}

const idWithoutStorage = newId()

/** Returns this device's id at a business, created once and persisted where the browser allows it. */
function getDeviceId(businessId: string): string {
  const key = `${ID_KEY}.${businessId}`
  const earlier = ownsEarlierStorage(businessId) ? localStore.get(ID_KEY) : null
  const id = localStore.get(key) ?? earlier ?? idWithoutStorage
  localStore.set(key, id)
  return id
}

/** Opens the kiosk on this device and stores its options. `isOpen`: it is open already, so only refresh its state. */
export async function openKiosk(session: Session, { isOpen = false } = {}): Promise<void> {
  const { id: businessId } = session.business
  const known = knownKiosk.get()
  const name = known?.session.business.id === businessId ? known.device.name : newName()
  const device = await openDevice({ id: getDeviceId(businessId), name, opens: !isOpen })
  // Drop the e-mail address: the device is in public reach.
  const user = { ...session.user, email: '' }
  remember({ device, session: { ...session, user, lockedTo: device.locked ? device.id : null } })
}

/** Throws if the kiosk is not open. */
export function getOpenKiosk(): KnownKiosk {
  const known = knownKiosk.get()
  if (!known) throw new Error('The kiosk is not open: its screens are shown before enterKiosk')
  return known
}

function useOpenKiosk(): KnownKiosk {
  const known = useStore(knownKiosk)
  // A revoked kiosk stays on screen for a moment: fall back to the last value.
  const last = useRef(getOpenKiosk)
  if (known) last.current = () => known
  return last.current()
}

export function useOpenedDevice(): OpenedDevice {
  return useOpenKiosk().device
}

export function useBusiness(): Session['business'] {
  return useOpenKiosk().session.business
}

/** Timeout before opening from local state: longer than a healthy server takes, short enough to wait for. */
const PATIENCE_MS = 2500

/** True once the kiosk has been opened on this page. */
let wasOpen = false

/**
 * Requires a session and opens the kiosk on this device; without a session leaves for the sign-in, or the set-up of a
 * new installation. A kiosk that was opened before falls back to its stored session during an outage. One that is on
 * screen stays open even if its session has ended, since check-ins are queued locally.
 */
export async function enterKiosk(): Promise<void> {
  await (knownKiosk.get() ? Promise.race([enterAgain(), patience()]) : enter())
  wasOpen = true
  // Another tab may sign in to another business, whose clients must not get into this queue.
  keepToBusiness(getOpenKiosk().session.business.id)
}

async function enter(): Promise<void> {
  const session = await fetchSession()
  // The server was slow, so that this page shows the kiosk of another business, with its queue.
  if (session && wasOpen && knownKiosk.get()?.session.business.id !== session.business.id) return startAnew()
  if (session) return openKiosk(session)
  if (wasOpen) return
  forgetKiosk()
  const { needed } = await fetchSetup()
  await loadPage(needed ? '/setup' : `/login?from=${encodeURIComponent('/kiosk')}`)
}

async function enterAgain(): Promise<void> {
  try {
    await enter()
  } catch (error) {
    if (!isOutage(error) && !wasOpen) throw error
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
}
