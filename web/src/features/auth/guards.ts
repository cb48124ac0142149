import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isApiError } from '../../lib/api-error.ts'
import { isOutsideKiosk, rememberLock } from '../../lib/kiosk-lock.ts'
import { requireLanguage } from '../../lib/page-language.ts'
import { sessionQuery, setupQuery } from './api.ts'

type Visit = { context: { queryClient: QueryClient }; location: { href: string; pathname: string } }

/** Redirects every other path to the kiosk before rendering, if this browser is locked. */
export function redirectToLockedKiosk({ location }: Pick<Visit, 'location'>) {
  if (isOutsideKiosk(location.pathname)) throw redirect({ to: '/kiosk', replace: true })
}

/** Route guard: requires a session. Redirects to the sign-in and back, or to the setup on a new installation. */
export async function requireSession({ context: { queryClient }, location, preload }: Visit & { preload: boolean }) {
  const session = await queryClient.ensureQueryData(sessionQuery)
  // Without localStorage the lock isn't known locally: check the session as well.
  if (session?.lockedTo && location.pathname !== '/kiosk') throw redirect({ to: '/kiosk', replace: true })
  const isSuspended = session?.tenancy.suspension && location.pathname !== '/suspended'
  if (isSuspended) throw redirect({ to: '/suspended', replace: true })
  if (session) {
    if (!preload) await requireLanguage(session.user.language)
    return { session }
  }
  const { needed } = await queryClient.fetchQuery(setupQuery)
  throw needed ? redirect({ to: '/setup' }) : redirect({ to: '/login', search: { from: location.href } })
}

/** Fetches whether the visitor needs the setup or the sign-in. Redirects to the kiosk on 'kiosk_locked'. */
async function findDoor(queryClient: QueryClient) {
  try {
    return await queryClient.fetchQuery(setupQuery)
  } catch (error) {
    if (!isApiError(error, 'kiosk_locked')) throw error
    rememberLock(true)
    throw redirect({ to: '/kiosk', replace: true })
  }
}

/** Route guard: requires no session. Redirects to the sign-in or the setup, whichever applies. */
export async function requireNoSession(
  { context: { queryClient } }: Pick<Visit, 'context'>,
  door: '/login' | '/setup',
) {
  // Don't fetch the session first: the refusal would log an error in the browser console.
  const { needed, signedIn } = await findDoor(queryClient)
  // Refetch: another tab may have signed in since.
  if (signedIn && (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })))
    throw redirect({ to: '/dashboard' })
  const theirs = needed ? '/setup' : '/login'
  if (theirs !== door) throw redirect({ to: theirs })
}
