import type { Drawer } from '@deskbell/domain/drawers/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deviceDrawer, setDeviceDrawer } from '../../lib/device-drawer.ts'
import { useStore } from '../../lib/store.ts'
import { drawersQuery } from './api.ts'

/** Where money that is taken on this device goes. */
export type DeviceDrawer =
  | { kind: 'none' }
  /** The shop has several drawers, and nobody said which of them this device uses. */
  | { kind: 'unchosen' }
  | { kind: 'closed'; drawer: Drawer }
  | { kind: 'open'; drawer: Drawer; sessionId: string }

/** Finds the drawer of this device as the server does: the one that was chosen, else the only one that is open. */
function findDeviceDrawer(drawers: Drawer[], chosenId: string): DeviceDrawer {
  const open = drawers.filter(({ session }) => session)
  const candidates = open.length === 0 ? drawers : open
  const only = candidates.length === 1 ? candidates[0] : undefined
  const drawer = drawers.find(({ id }) => id === chosenId) ?? only
  if (!drawer) return { kind: drawers.length === 0 ? 'none' : 'unchosen' }
  return drawer.session ? { kind: 'open', drawer, sessionId: drawer.session.id } : { kind: 'closed', drawer }
}

/** Returns the drawer of this device; null until the drawers are loaded. Forgets one that was archived. */
export function useDeviceDrawer(): DeviceDrawer | null {
  const chosenId = useStore(deviceDrawer)
  const { data } = useQuery(drawersQuery)
  useEffect(() => {
    if (data && chosenId && !data.some(({ id }) => id === chosenId)) setDeviceDrawer('')
  }, [data, chosenId])
  return data ? findDeviceDrawer(data, chosenId) : null
}
