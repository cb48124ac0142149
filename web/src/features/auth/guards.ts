import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isApiError } from '../../lib/api-error.ts'
import { leadsAstray, rememberLock } from '../../lib/kiosk-lock.ts'
import { sessionQuery, setupQuery } from './api.ts'

type Visit = { context: { queryClient: QueryClient }; location: { href: string; pathname: string } }

/** Leads every other address back to a locked kiosk, before anything of it is shown. */
export function stayAtKiosk({ location }: Pick<Visit, 'location'>) {
  if (leadsAstray(location.pathname)) throw redirect({ to: '/kiosk', replace: true })
}

/** Lets only the signed in pass. Others go to sign in and then come back; the very first visitor goes to set up. */
export async function requireSession({ context: { queryClient }, location }: Visit) {
  const session = await queryClient.ensureQueryData(sessionQuery)
  // The browser may keep nothing by which it knows at once.
  if (session?.lockedTo && location.pathname !== '/kiosk') throw redirect({ to: '/kiosk', replace: true })
  if (session) return { session }
  const { needed } = await queryClient.fetchQuery(setupQuery)
  throw needed ? redirect({ to: '/setup' }) : redirect({ to: '/login', search: { from: location.href } })
}

/** Which of the two doors is a visitor's. Where the kiosk is locked, neither is. */
async function findDoor(queryClient: QueryClient) {
  try {
    return await queryClient.fetchQuery(setupQuery)
  } catch (error) {
    if (!isApiError(error, 'kiosk_locked')) throw error
    rememberLock(true)
    throw redirect({ to: '/kiosk', replace: true })
  }
}

/** Lets only those pass who are not signed in, to the one of the two doors that is theirs. */
export async function requireNoSession(
  { context: { queryClient } }: Pick<Visit, 'context'>,
  door: '/login' | '/setup',
) {
  // Asking for the session first would be refused, which a browser notes as an error.
  const { needed, signedIn } = await findDoor(queryClient)
  // Another tab may have signed in since this one found nobody.
  if (signedIn && (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })))
    throw redirect({ to: '/dashboard' })
  const theirs = needed ? '/setup' : '/login'
  if (theirs !== door) throw redirect({ to: theirs })
}
