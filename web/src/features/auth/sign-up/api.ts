import type { SignUpInput } from '@deskbell/domain/auth/sign-up/schema.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { loadPage } from '../../../lib/load-page.ts'
import { read } from '../../../lib/read.ts'

const signUp = api['sign-up']

export const signUpOfferQuery = queryOptions({ queryKey: ['sign-up'], queryFn: () => read(signUp.$get()) })

export function useSignUp() {
  return useMutation({ mutationFn: (json: SignUpInput) => read(signUp.$post({ json })) })
}

/** Opens the shop of a mailed link, and goes on where its owner joins: at the shop's own address. */
export function useConfirmSignUp() {
  return useMutation({
    mutationFn: (token: string) => read(signUp.confirm.$post({ json: { token } })),
    onSuccess: ({ url }) => loadPage(url),
  })
}
