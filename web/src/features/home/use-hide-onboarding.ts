import type { FirstDaysUpdate, OnboardingProgress } from '@deskbell/domain/home/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { api } from '../../lib/api.ts'
import { formatProblem } from '../../lib/problem-labels.ts'
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
export function useHideOnboarding(): (firstDays: OnboardingProgress) => Promise<void> {
  const { mutateAsync: put } = usePutFirstDays()
  async function orComplain(deed: () => Promise<unknown>) {
    try {
      await deed()
    } catch (error) {
      notify(formatProblem(error), 'failed')
    }
  }
  return ({ version }) =>
    orComplain(async () => {
      const hidden = await put({ version, over: true })
      const undo = () => void orComplain(() => put({ version: hidden.version, over: false }))
      notifyUndo({ message: 'The first days are put away', undo })
    })
}
