import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { sessionQuery } from '../auth/queries.ts'

/** Leads out of a locked kiosk. */
export function useLeaveDevice() {
  const queryClient = useQueryClient()
  const headers = { 'content-type': 'application/json' }
  return useMutation({
    mutationFn: (leaving: { pin: string }) =>
      read(fetch('/api/devices/leave', { method: 'POST', headers, body: JSON.stringify(leaving) })),
    // Whoever stays in is read before the screen moves on.
    onSuccess: () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }),
  })
}
