import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CardColumns } from '../../../components/card-columns.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { SignInCard } from '../../../features/auth/account/components/sign-in-card.tsx'
import { TeamCard } from '../../../features/auth/team/team-card.tsx'

export const Route = createFileRoute('/dashboard/settings/team')({ component: SettingsTeam })

function SettingsTeam() {
  return (
    <>
      <PageHeader title={t`Team`} subtitle={t`Who signs in, and how you do`} />
      <CardColumns>
        <TeamCard />
        <SignInCard />
      </CardColumns>
    </>
  )
}
