import type { Session } from '@deskbell/domain/auth/schema.ts'
import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from '../../lib/store.ts'
import { openDevice } from './devices/api.ts'
import { ID_KEY, KNOWN_KEY, ROSTER_DATABASE } from './storage-keys.ts'

/** What a kiosk knows of itself and of the shop: enough to open without the server. */
export type KnownKiosk = { device: OpenedDevice; session: Session }

export const knownKiosk = createStore<KnownKiosk | null>(recall())

function recall(): KnownKiosk | null {
  try {
    return JSON.parse(localStorage.getItem(KNOWN_KEY) ?? 'null')
  } catch {
    return null
  }
}

function remember(known: KnownKiosk): void {
  knownKiosk.set(known)
  try {
    localStorage.setItem(KNOWN_KEY, JSON.stringify(known))
  } catch {
    // Where nothing can be kept, the kiosk opens with the server only.
  }
}

/**
 * The kiosk opens here only after staff have signed in again, and nothing that it knew of the shop's clients stays here.
 * What waits to be sent does: whoever tapped has been told that it is kept.
 */
export function forgetKiosk(): void {
  knownKiosk.set(null)
  try {
    localStorage.removeItem(KNOWN_KEY)
    indexedDB.deleteDatabase(ROSTER_DATABASE)
  } catch {
    // Nothing was kept.
  }
}

function newName(): string {
  const number = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0
  return `Kiosk ${number.toString(36).toUpperCase().padStart(4, '0')}`
}

const idWithoutStorage = newId()

/** Made once, and kept where the browser lets it be kept. */
function deviceId(): string {
  try {
    const id = localStorage.getItem(ID_KEY) ?? idWithoutStorage
    localStorage.setItem(ID_KEY, id)
    return id
  } catch {
    return idWithoutStorage
  }
}

/**
 * Opens the kiosk on this device, and learns how the shop wants its kiosks to be. One that is open already only asks how
 * it is by now.
 */
export async function openKiosk(queryClient: QueryClient, session: Session, { isOpen = false } = {}): Promise<void> {
  const name = knownKiosk.get()?.device.name ?? newName()
  const device = await openDevice(queryClient, { id: deviceId(), name, opens: !isOpen })
  // Whoever holds the tablet reads nobody's e-mail on it.
  const user = { ...session.user, email: '' }
  remember({ device, session: { ...session, user, lockedTo: device.locked ? device.id : null } })
}

/** Of a kiosk that is open. */
export function openedKiosk(): KnownKiosk {
  const known = knownKiosk.get()
  if (!known) throw new Error('The kiosk is not open: its route lacks the guard')
  return known
}
