import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

// What was typed and answered is forgotten as soon as its form is gone.
const FORGET = { gcTime: 0 }

/** A wrong try may have made the next one wait, or have locked it. */
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

/** Sets the PIN; the empty string removes it. */
export function useSavePin() {
  const queryClient = useQueryClient()
  return useMutation({
    ...FORGET,
    mutationFn: (pin: string) => read(api.business.pin.$put({ json: { pin } })),
    onSuccess: (state) => queryClient.setQueryData(pinStateQuery.queryKey, state),
  })
}

/** Whether a PIN is set, and what opens it. The PIN itself is never kept. */
export const pinStateQuery = queryOptions({
  queryKey: ['business', 'pin'],
  queryFn: ({ signal }) => read(api.business.pin.$get({}, { init: { signal } })),
})
