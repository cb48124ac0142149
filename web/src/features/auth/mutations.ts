import type { SetupInput } from '@deskbell/domain/auth/schema.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { sessionQuery } from './queries.ts'

// The auth library serves these two itself, so they are not in the API's type.
function postToAuth(path: string, body: object) {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return read(fetch(`/api/auth/${path}`, request))
}

export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) => postToAuth('sign-in/email', credentials),
    onSuccess: () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }),
  })
}

/** Leaves nothing that was read behind for whoever signs in next. */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => postToAuth('sign-out', {}),
    onSuccess: () => forgetSession(queryClient),
  })
}

export function useSetUp() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: SetupInput) => read(api.setup.$post({ json: input })),
    onSuccess: (session) => queryClient.setQueryData(sessionQuery.queryKey, session),
  })
}
