import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryView } from '../../../components/query-view.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { Door } from '../auth-layout.tsx'
import { JoinForm } from './join-form.tsx'
import { openedInviteQuery } from './queries.ts'

/** Where an invitation's link leads. */
export function Join({ token, onJoined }: { token: string; onJoined: () => void }) {
  const query = useQuery(openedInviteQuery(token))
  if (isApiError(query.error, 'link_not_valid', 'invalid')) return <LostLink />
  const shop = query.data?.companyName || 'the team'
  return (
    <Door title="Welcome!" subtitle={query.data ? `You are invited to ${shop}.` : 'You are invited.'}>
      <QueryView query={query}>{({ email }) => <JoinForm email={email} token={token} onJoined={onJoined} />}</QueryView>
    </Door>
  )
}

function LostLink() {
  return (
    <Door
      title="This link doesn’t work"
      subtitle="It was used already, was withdrawn, or has expired. Ask whoever invited you for a new one."
    >
      <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Go to the sign-in</Anchor>
    </Door>
  )
}
