import type { PasswordReset, Session, SetupInput } from '@deskbell/domain/auth/schema.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { forgetWrongCode, setupCode } from '../../lib/setup-code.ts'
import { fetchSession, fetchSetup } from './session.ts'

export function useResetPassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: PasswordReset) => read(api.auth['reset-password'].$post({ json })),
    // A reset ends all sessions, including this browser's.
    onSuccess: () => queryClient.setQueryData(sessionQuery.queryKey, null),
  })
}

/** Clears the cache, so that the next user sees nothing of the previous one. */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => read(api.auth['sign-out'].$post()),
    onSuccess: () => forgetSession(queryClient),
  })
}

export function useSetUp() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: SetupInput) => read(api.setup.$post({ json: input })),
    onSuccess: (session) => {
      setupCode.set('')
      queryClient.setQueryData(sessionQuery.queryKey, session)
    },
    onError: forgetWrongCode,
  })
}

/** Fetches the session; null if signed out. Keyed by `business` since it contains the business details. */
export const sessionQuery = queryOptions({
  queryKey: ['business', 'session'],
  queryFn: fetchSession,
  staleTime: Number.POSITIVE_INFINITY,
})

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: fetchSetup,
  staleTime: 0,
})

/** Returns the session. Throws if the route lacks the guard. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  // A screen stays mounted for a moment after sign-out: fall back to the last session.
  const last = useRef(data)
  if (data) last.current = data
  if (!last.current) throw new Error('This screen needs a session: its route lacks the guard')
  return last.current
}
