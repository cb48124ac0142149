import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router'
import { ConnectionBanner } from '../components/connection-banner.tsx'
import { stayAtKiosk } from '../features/auth/guards.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: stayAtKiosk,
  component: Root,
})

/** A kiosk that is open goes on without the server, and says so in its own way. */
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
