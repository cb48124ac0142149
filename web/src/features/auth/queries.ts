import type { Session } from '@deskbell/domain/auth/schema.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { rememberLock, wasRevoked } from '../../lib/kiosk-lock.ts'
import { read } from '../../lib/read.ts'

async function fetchSession(): Promise<Session | null> {
  try {
    const session = await read(api.session.$get())
    rememberLock(session.lockedTo !== null)
    wasRevoked.set(false)
    return session
  } catch (error) {
    // A kiosk that staff have signed out is nobody, too.
    if (!isApiError(error, 'not_signed_in', 'device_revoked')) throw error
    rememberLock(false)
    wasRevoked.set(error.code === 'device_revoked')
    return null
  }
}

/** Who is signed in; null when nobody is. Keyed by `business`, since it holds the shop's details. */
export const sessionQuery = queryOptions({
  queryKey: ['business', 'session'],
  queryFn: fetchSession,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether the owner's account is still to be made, and whether the visitor is signed in. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => read(api.setup.$get()),
  staleTime: 0,
})

/** The session of a screen behind the sign-in. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  // A screen is still there for a moment after its session has ended.
  const last = useRef(data)
  if (data) last.current = data
  if (!last.current) throw new Error('This screen needs a session: its route lacks the guard')
  return last.current
}
