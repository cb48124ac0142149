import type { AcceptInvite, Invite, Member, NewInvite } from '@deskbell/domain/auth/team/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../components/notify.tsx'
import { api } from '../../../lib/api.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { read } from '../../../lib/read.ts'
import { sessionQuery } from '../api.ts'

function useTeamMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }) })
}

export function useInvite() {
  return useTeamMutation((json: NewInvite) => read(api.team.invites.$post({ json })))
}

/** Ends an invitation and says so. */
export function useWithdraw() {
  const withdraw = useTeamMutation(({ id }: Invite) => read(api.team.invites[':id'].withdraw.$post({ param: { id } })))
  return {
    busyId: withdraw.isPending ? withdraw.variables.id : null,
    withdraw: (invite: Invite) =>
      withdraw.mutate(invite, {
        onSuccess: () => notify(`The invitation to ${invite.email} no longer works`),
        onError: (error) => notify(problemWords(error), 'failed'),
      }),
  }
}

export function useRemoveMember() {
  return useTeamMutation(({ id }: Member) => read(api.team.members[':id'].remove.$post({ param: { id } })))
}

/** Makes the account that an invitation is for, and is signed in with it. */
export function useJoin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: AcceptInvite) => read(api.invites.accept.$post({ json })),
    onSuccess: (session) => queryClient.setQueryData(sessionQuery.queryKey, session),
  })
}

/** Who can sign in, and the open invitations. */
export const teamQuery = queryOptions({
  queryKey: ['business', 'team'],
  queryFn: ({ signal }) => read(api.team.$get({}, { init: { signal } })),
})

/** What an invitation's link is for. Nobody who opens one gets live updates. */
export const openedInviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['invite', token],
    queryFn: () => read(api.invites.open.$post({ json: { token } })),
  })
