import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { ConnectionBanner } from '../components/connection-banner.tsx'
import { stayAtKiosk } from '../features/auth/guards.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: stayAtKiosk,
  component: Root,
})

function Root() {
  return (
    <>
      <ConnectionBanner />
      <Outlet />
    </>
  )
}
