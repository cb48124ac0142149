import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../components/notify.tsx'
import { problemWords } from '../../lib/problem-labels.ts'
import { useSignOut } from '../auth/api.ts'
import { forgetRecent } from '../palette/recent.ts'

/** Signs out and goes to the sign-in screen. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  const signOut = useSignOut()
  return () =>
    signOut.mutate(undefined, {
      onSuccess: () => {
        forgetRecent()
        return navigate({ to: '/login' })
      },
      onError: (error) => notify(problemWords(error), 'failed'),
    })
}
