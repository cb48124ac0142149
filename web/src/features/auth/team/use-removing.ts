import type { Member } from '@deskbell/domain/auth/team/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../../components/notify.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { forgetSession } from '../mutations.ts'
import { useRemoveMember } from './mutations.ts'

/** Removes somebody. Whoever removes themselves is led to the sign-in. */
export function useRemoving(onDone: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useRemoveMember()

  function done(member: Member) {
    onDone()
    if (!member.isYou) return notify(`${member.name} was removed`)
    forgetSession(queryClient)
    void navigate({ to: '/login' })
  }

  function remove(member: Member) {
    mutate(member, { onSuccess: () => done(member), onError: (error) => notify(problemWords(error), 'failed') })
  }

  return { remove, busy: isPending }
}
