import type { Session } from '@deskbell/domain/auth/schema.ts'
import type { OpenedDevice } from '@deskbell/domain/devices/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { createStore, useStore } from '../../lib/store.ts'

const ID_KEY = 'deskbell.kiosk.id'
const OPENED_KEY = 'deskbell.kiosk.opened'

/** What a kiosk knows of itself and of the shop: enough to open without the server. */
export type KnownKiosk = { device: OpenedDevice; session: Session }

export const knownKiosk = createStore<KnownKiosk | null>(recall())

function recall(): KnownKiosk | null {
  try {
    return JSON.parse(localStorage.getItem(OPENED_KEY) ?? 'null')
  } catch {
    return null
  }
}

function remember(known: KnownKiosk): void {
  knownKiosk.set(known)
  try {
    localStorage.setItem(OPENED_KEY, JSON.stringify(known))
  } catch {
    // Where nothing can be kept, the kiosk opens with the server only.
  }
}

/** This tablet is somebody else's from now on. */
export function forgetKiosk(): void {
  knownKiosk.set(null)
  try {
    localStorage.removeItem(OPENED_KEY)
  } catch {
    // Nothing was kept.
  }
}

function newName(): string {
  const number = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0
  return `Kiosk ${number.toString(36).toUpperCase().padStart(4, '0')}`
}

/** Made once, and kept where the browser lets it be kept. */
function deviceId(): string {
  try {
    const id = localStorage.getItem(ID_KEY) ?? newId()
    localStorage.setItem(ID_KEY, id)
    return id
  } catch {
    return newId()
  }
}

let withoutStorage: { id: string; name: string } | null = null

function self(): { id: string; name: string } {
  const known = knownKiosk.get()?.device
  withoutStorage ??= { id: deviceId(), name: newName() }
  return known ? { id: known.id, name: known.name } : withoutStorage
}

/** Tells the server that the kiosk is open on this device, and learns how the shop wants its kiosks to be. */
export async function openDevice(session?: Session): Promise<KnownKiosk> {
  const device = await read(api.devices.open.$post({ json: self() }))
  const known = { device, session: session ?? kioskKnown().session }
  // Nobody reads it here, and whoever holds the tablet shouldn't.
  const user = { ...known.session.user, email: '' }
  remember({ ...known, session: { ...known.session, user } })
  return known
}

/** Of a kiosk that is open. */
export function kioskKnown(): KnownKiosk {
  const known = knownKiosk.get()
  if (!known) throw new Error('The kiosk is not open: its route lacks the guard')
  return known
}

/** Its options, its name, and whether it is locked. */
export function useOpenedDevice(): OpenedDevice {
  useStore(knownKiosk)
  return kioskKnown().device
}
