import type { AcceptInvite, Invite, Member, NewInvite } from '@deskbell/domain/auth/team/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { loadPage } from '../../../lib/load-page.ts'
import { read } from '../../../lib/read.ts'
import { sessionQuery } from '../api.ts'

function useTeamMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }) })
}

export function useInvite() {
  return useTeamMutation((json: NewInvite) => read(api.team.invites.$post({ json })))
}

export function useWithdrawInvite() {
  return useTeamMutation(({ id }: Invite) => read(api.team.invites[':id'].withdraw.$post({ param: { id } })))
}

export function useRemoveMember() {
  return useTeamMutation(({ member: { id }, handOver }: { member: Member; handOver: boolean }) =>
    read(api.team.members[':id'].remove.$post({ param: { id }, json: { handOver } })),
  )
}

/** Creates the account of an invitation and signs in. */
export function useJoin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: AcceptInvite) => read(api.invites.accept.$post({ json })),
    onSuccess: (session) => queryClient.setQueryData(sessionQuery.queryKey, session),
  })
}

/** Takes up an invitation to a further shop for the account that is signed in. */
export function useTakeInvite() {
  return useMutation({
    mutationFn: (token: string) => read(api.invites.take.$post({ json: { token } })),
    // The page has nothing of the new shop.
    onSuccess: () => loadPage('/dashboard'),
  })
}

export const teamQuery = queryOptions({
  queryKey: ['business', 'team'],
  queryFn: ({ signal }) => read(api.team.$get({}, { init: { signal } })),
})

/** What a member has set up that goes on without them. */
export const memberAccessQuery = (id: string) =>
  queryOptions({
    queryKey: [...teamQuery.queryKey, id, 'access'],
    queryFn: ({ signal }) => read(api.team.members[':id'].access.$get({ param: { id } }, { init: { signal } })),
  })

/** Fetches an invitation by its token. Not a live topic: its visitor has no session, so no live updates. */
export const openedInviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['invite', token],
    queryFn: () => read(api.invites.open.$post({ json: { token } })),
  })
