import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useStore } from '../../lib/store.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { openPalette, paletteDialog, paletteOpened } from './palette-state.ts'

// Fetched on their own: no screen waits for them.
const fetchPalette = () => import('./palette.tsx').then((module) => ({ default: module.Palette }))
const Palette = lazy(fetchPalette)
const PaletteDialogs = lazy(() =>
  import('./palette-dialogs.tsx').then((module) => ({ default: module.PaletteDialogs })),
)

/** By then the screen itself has been fetched. */
const SETTLED_MS = 2000

/** Whether it is wanted now, or has been: what closes stays until it has gone. */
function useEver(now: boolean): boolean {
  const ever = useRef(false)
  ever.current ||= now
  return ever.current
}

/** The screen's own search box; where there is none, the one for everything. */
function goToSearch(): void {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (!box) openPalette()
  box?.focus()
  box?.select()
}

function useEverywhere(): void {
  const navigate = useNavigate()
  // Whoever presses the keys and types on loses no letter.
  useEffect(() => {
    const timer = setTimeout(() => fetchPalette().catch(() => null), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  useHotkeys([['mod+K', openPalette]], [])
  useShortcuts({
    find: goToSearch,
    help: () => paletteDialog.set('shortcuts'),
    home: () => void navigate({ to: '/dashboard' }),
    clients: () => void navigate({ to: '/dashboard/clients' }),
    schedules: () => void navigate({ to: '/dashboard/schedules' }),
    services: () => void navigate({ to: '/dashboard/services' }),
    packages: () => void navigate({ to: '/dashboard/packages' }),
    employees: () => void navigate({ to: '/dashboard/employees' }),
  })
}

/** The search for anything, the keys that work everywhere, and what both begin. */
export function PaletteHost({ leave }: { leave: () => void }) {
  useEverywhere()
  const searching = useEver(useStore(paletteOpened))
  const doing = useEver(useStore(paletteDialog) !== null)
  return (
    <Suspense>
      {searching && <Palette leave={leave} />}
      {doing && <PaletteDialogs />}
    </Suspense>
  )
}
