import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { sessionQuery, setupQuery } from './queries.ts'

type Visit = { context: { queryClient: QueryClient }; location: { href: string } }

/** Lets only the signed in pass. Others go to sign in and then come back; the very first visitor goes to set up. */
export async function requireSession({ context: { queryClient }, location }: Visit) {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (session) return { session }
  const { needed } = await queryClient.fetchQuery(setupQuery)
  throw needed ? redirect({ to: '/setup' }) : redirect({ to: '/login', search: { from: location.href } })
}

/** Lets only those pass who are not signed in, to the one of the two doors that is theirs. */
export async function requireNoSession(
  { context: { queryClient } }: Pick<Visit, 'context'>,
  door: '/login' | '/setup',
) {
  // Asking for the session first would be refused, which a browser notes as an error.
  const { needed, signedIn } = await queryClient.fetchQuery(setupQuery)
  // Another tab may have signed in since this one found nobody.
  if (signedIn && (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })))
    throw redirect({ to: '/dashboard' })
  const theirs = needed ? '/setup' : '/login'
  if (theirs !== door) throw redirect({ to: theirs })
}
