import type { Credentials, PasswordReset, SetupInput, SignInCode } from '@deskbell/domain/auth/schema.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { askPasskey } from './passkey.ts'
import { sessionQuery } from './queries.ts'

const doors = api.auth['sign-in']

/** Whoever is in by now is read before the screen moves on. */
async function enter(queryClient: QueryClient, { codeNeeded }: { codeNeeded: boolean }): Promise<void> {
  if (!codeNeeded) await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: Credentials) => read(doors.email.$post({ json })),
    onSuccess: (answer) => enter(queryClient, answer),
  })
}

/** The second step of a sign-in that asks for a code. */
export function useSignInCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: SignInCode) => read(doors.code.$post({ json })),
    onSuccess: (answer) => enter(queryClient, answer),
  })
}

export function useSignInPasskey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const question = await read(doors.passkey.question.$post())
      return read(doors.passkey.$post({ json: { response: await askPasskey(question) } }))
    },
    onSuccess: (answer) => enter(queryClient, answer),
  })
}

export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => read(api.auth['forgot-password'].$post({ json: { email } })) })
}

export function useResetPassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: PasswordReset) => read(api.auth['reset-password'].$post({ json })),
    // The session of this browser has ended too.
    onSuccess: () => queryClient.setQueryData(sessionQuery.queryKey, null),
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
    mutationFn: () => read(api.auth['sign-out'].$post()),
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
