import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError, isRefusal } from './api-error.ts'

/** `logAs`: what is logged to the console, with the error, when the query or mutation fails. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { logAs?: string }
    mutationMeta: { logAs?: string }
  }
}

const TRIES = 2

function isWorthRetrying(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < TRIES
}

export function createQueryClient({
  onSignedOut,
  onRevoked,
  onLocked,
  onSuspended,
}: {
  /** Called when a request fails because the session has ended. */
  onSignedOut: () => void
  /** Called when a request fails because staff have signed this kiosk out. */
  onRevoked: () => void
  /** Called when a request fails because this browser is locked to the kiosk. */
  onLocked: () => void
  /** Called when a request fails because the operator has suspended the business. */
  onSuspended: () => void
}): QueryClient {
  function onError(error: Error, meta: { logAs?: string } | undefined) {
    // An edit conflict is no failure: the form offers a choice.
    // biome-ignore lint/suspicious/noConsole: the specification asks for it
    if (meta?.logAs && !isApiError(error, 'stale_version')) console.error(meta.logAs, error)
    if (isApiError(error, 'not_signed_in')) onSignedOut()
    if (isApiError(error, 'device_revoked')) onRevoked()
    if (isApiError(error, 'kiosk_locked')) onLocked()
    if (isApiError(error, 'suspended')) onSuspended()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => onError(error, meta) }),
    mutationCache: new MutationCache({ onError: (error, _variables, _result, { meta }) => onError(error, meta) }),
    defaultOptions: {
      queries: {
        // The event stream reports changes, so cached data stays fresh for 30 s.
        staleTime: 30_000,
        // The stream and the banner already refetch on return.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: isWorthRetrying,
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      // Writes have idempotency keys and are repeatable, but the user decides when to retry.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
