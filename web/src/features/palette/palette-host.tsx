import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useStore } from '../../lib/store.ts'
import { useHasBeenTrue } from '../../lib/use-has-been-true.ts'
import { openPalette, paletteDialog, paletteOpened } from './palette-state.ts'

// Lazy-loaded, so that no screen waits for them.
const fetchPalette = () => import('./palette.tsx').then((module) => ({ default: module.Palette }))
const Palette = lazy(fetchPalette)
const PaletteDialogs = lazy(() =>
  import('./palette-dialogs.tsx').then((module) => ({ default: module.PaletteDialogs })),
)

/** Delay of the prefetch: by then the screen itself has loaded. */
const SETTLED_MS = 2000

/** Focuses the search box of the screen, or opens the palette if there is none. */
function goToSearch(): void {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (!box) openPalette()
  box?.focus()
  box?.select()
}

function useGlobalShortcuts(): void {
  const navigate = useNavigate()
  // Prefetch the palette, so that no key typed right after the shortcut is lost.
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

/** Command palette, global keyboard shortcuts, and the dialogs that both open. */
export function PaletteHost({ leave }: { leave: () => void }) {
  useGlobalShortcuts()
  const searching = useHasBeenTrue(useStore(paletteOpened))
  const doing = useHasBeenTrue(useStore(paletteDialog) !== null)
  return (
    <Suspense>
      {searching && <Palette leave={leave} />}
      {doing && <PaletteDialogs />}
    </Suspense>
  )
}
