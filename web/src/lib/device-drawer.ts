import { DRAWER_HEADER } from '@deskbell/domain/drawers/header.ts'
import { localStore } from './browser-storage.ts'
import { createStore } from './store.ts'

const KEY = 'deskbell-drawer'

/** Id of the cash drawer beside this device; empty if none was chosen. */
export const deviceDrawer = createStore(localStore.get(KEY) ?? '')

export function setDeviceDrawer(id: string): void {
  deviceDrawer.set(id)
  if (id) localStore.set(KEY, id)
  else localStore.remove(KEY)
}

/** Returns the header by which the server knows in which drawer money is. */
export function drawerHeaders(): Record<string, string> {
  const id = deviceDrawer.get()
  return id ? { [DRAWER_HEADER]: id } : {}
}
