import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

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
