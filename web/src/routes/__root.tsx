import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router'
import { ConnectionBanner } from '../components/connection-banner.tsx'
import { redirectToLockedKiosk } from '../features/auth/guards.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: redirectToLockedKiosk,
  component: Root,
})

/** True if the kiosk is open: it works offline and shows the connection state itself. */
function useOpenKiosk(): boolean {
  return useMatches({
    select: (matches) => matches.some(({ routeId, status }) => routeId === '/kiosk' && status === 'success'),
  })
}

function Root() {
  return (
    <>
      <ConnectionBanner quiet={useOpenKiosk()} />
      <Outlet />
    </>
  )
}
