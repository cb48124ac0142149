import type { FirstDaysUpdate, OnboardingProgress } from '@deskbell/domain/home/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { runWithToast } from '../../components/run-with-toast.ts'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { homeQuery } from './api.ts'

/** Hides the onboarding checklist, or shows it again. */
function usePutFirstDays() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: FirstDaysUpdate) => read(api.home['first-days'].$put({ json })),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(homeQuery),
        // The update changed the version of the business record (optimistic lock).
        queryClient.invalidateQueries({ queryKey: ['business'] }),
      ]),
  })
}

/** Returns a function that hides the onboarding checklist and offers undo. */
export function useHideOnboarding(): (firstDays: OnboardingProgress) => Promise<unknown> {
  const { mutateAsync: put } = usePutFirstDays()
  return ({ version }) =>
    runWithToast({
      action: () => put({ version, over: true }),
      success: 'The first days are put away',
      undo: (hidden) => put({ version: hidden.version, over: false }),
    })
}
