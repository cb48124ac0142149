import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

const TRIES = 2

function isWorthRetrying(failures: number, error: Error): boolean {
  const refused = isApiError(error) && error.problem.status >= 400 && error.problem.status < 500
  return !refused && failures < TRIES
}

export function createQueryClient({
  onSignedOut,
  onRevoked,
  onLocked,
}: {
  /** Called when any request finds that the session has ended. */
  onSignedOut: () => void
  /** Called when any request finds that staff have signed this kiosk out. */
  onRevoked: () => void
  /** Called when any request finds that this browser is locked to the kiosk. */
  onLocked: () => void
}): QueryClient {
  function onError(error: Error) {
    if (isApiError(error, 'not_signed_in')) onSignedOut()
    if (isApiError(error, 'device_revoked')) onRevoked()
    if (isApiError(error, 'kiosk_locked')) onLocked()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // The live stream says when something changed, so what was read stays fresh for a while.
        staleTime: 30_000,
        // The stream and the banner already refetch on return.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: isWorthRetrying,
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      // An id made by the browser makes every write repeatable, but the person decides when.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
