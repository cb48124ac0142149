import { Card } from '../../../components/card.tsx'
import { Facts } from '../../../components/facts.tsx'
import { useSession } from '../../auth/queries.ts'

/** Who is signed in. */
export function UserCard() {
  const { user } = useSession()
  return (
    <Card title="User Information">
      <Facts facts={[{ label: 'E-mail', words: user.email }]} />
    </Card>
  )
}
