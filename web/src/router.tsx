import { type AnyRoute, createRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorState } from './components/error-state.tsx'
import { FullPageSpinner } from './components/loading-state.tsx'
import { sessionQuery } from './features/auth/api.ts'
import { isChunkLoadError, reloadWhenServerIsBack } from './lib/chunk-load-error.ts'
import { requestFailed } from './lib/connection.ts'
import { rememberLock, wasRevoked } from './lib/kiosk-lock.ts'
import { formatProblem, getOutageText } from './lib/problem-labels.ts'
import { createQueryClient } from './lib/query-client.ts'
import { routeTree } from './route-tree.gen.ts'

/** Creates the router and its query client, one pair per page. */
export function createAppRouter() {
  const queryClient = createQueryClient({ onSignedOut, onRevoked, onLocked, onSuspended })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query client decides about staleness.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: FullPageSpinner,
    defaultPendingMs: 300,
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
  })

  // The route guard then redirects to the login, and back afterwards.
  function onSignedOut() {
    queryClient.setQueryData(sessionQuery.queryKey, null)
    void router.invalidate()
  }

  // The login screen shows the reason.
  function onRevoked() {
    rememberLock(false)
    wasRevoked.set(true)
    onSignedOut()
  }

  // E.g. another tab locked the kiosk: redirect this one too.
  function onLocked() {
    rememberLock(true)
    void router.invalidate()
  }

  // The route guard then opens the screen that says why.
  function onSuspended() {
    void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(() => router.invalidate())
  }

  return { router, queryClient }
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter['router']
  }
}

/** Loads the code of the first screen in parallel with the session request. */
export function preloadFirstScreen({ router }: Pick<AppRouter, 'router'>): void {
  const routes = new Map<string, AnyRoute>(Object.entries(router.routesById))
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routes.get(routeId)
    if (route) void router.loadRouteChunk(route)
  }
}

function ScreenError({ error }: ErrorComponentProps) {
  const router = useRouter()
  if (isChunkLoadError(error)) return <LostScreen />
  return <ErrorState words={formatProblem(error)} onRetry={() => router.invalidate()} />
}

function LostScreen() {
  useEffect(() => {
    requestFailed()
    return reloadWhenServerIsBack()
  }, [])
  return <ErrorState words={getOutageText()} onRetry={() => window.location.reload()} />
}
