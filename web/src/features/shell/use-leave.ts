import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../components/notify.tsx'
import { problemWords } from '../../lib/problem-words.ts'
import { useSignOut } from '../auth/mutations.ts'

/** Signs out and goes to the sign-in screen. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  const signOut = useSignOut()
  return () =>
    signOut.mutate(undefined, {
      onSuccess: () => navigate({ to: '/login' }),
      onError: (error) => notify(problemWords(error), 'failed'),
    })
}
