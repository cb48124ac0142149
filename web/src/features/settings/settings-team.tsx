import { CardColumns } from '../../components/card-columns.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { SignInCard } from '../auth/account/components/sign-in-card.tsx'
import { TeamCard } from '../auth/team/team-card.tsx'

export function SettingsTeam() {
  return (
    <>
      <PageHeader title="Team" subtitle="Who signs in, and how you do" />
      <CardColumns>
        <TeamCard />
        <SignInCard />
      </CardColumns>
    </>
  )
}
