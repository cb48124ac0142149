import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

// Drop secrets from the mutation cache as soon as the form unmounts.
const FORGET = { gcTime: 0 }

/** Refetches the PIN state: a wrong attempt may have started a wait or a lockout. */
function useRefetchState(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: pinStateQuery.queryKey })
}

export function useAuthenticate() {
  return useMutation({
    ...FORGET,
    mutationFn: (superPassword: string) => read(api.business.pin.authenticate.$post({ json: { superPassword } })),
    onSettled: useRefetchState(),
  })
}

export function useUnlock() {
  return useMutation({
    ...FORGET,
    mutationFn: (password: string) => read(api.business.pin.unlock.$post({ json: { password } })),
    onSettled: useRefetchState(),
  })
}

/** Sets the PIN; an empty string removes it. */
export function useSavePin() {
  const queryClient = useQueryClient()
  return useMutation({
    ...FORGET,
    mutationFn: (pin: string) => read(api.business.pin.$put({ json: { pin } })),
    onSuccess: (state) => queryClient.setQueryData(pinStateQuery.queryKey, state),
  })
}

/** Fetches whether a PIN is set and whether it is locked. Never contains the PIN. */
export const pinStateQuery = queryOptions({
  queryKey: ['business', 'pin'],
  queryFn: ({ signal }) => read(api.business.pin.$get({}, { init: { signal } })),
})
