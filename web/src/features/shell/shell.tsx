import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Toasts } from '../../components/toasts.tsx'
import { watchLive } from '../../lib/live.ts'
import { StaffCall } from '../home/alerts/staff-call.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import { PhoneBar } from './phone-bar.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { UpdateBanner } from './update-banner.tsx'
import { useLeave } from './use-leave.ts'

/** The frame of every screen behind the sign-in. */
export function Shell({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  useEffect(() => watchLive(queryClient), [queryClient])
  // As on a page load, the keyboard and the screen reader go on at the top of the new screen.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) main.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <Sidebar />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <UpdateBanner />
        <StaffCall />
        {children}
      </main>
      <PhoneBar />
      <PaletteHost leave={useLeave()} />
      <Toasts />
    </div>
  )
}
