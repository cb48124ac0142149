import { PageHeader } from '../../../components/page-header.tsx'
import { SignInCard } from '../../account/components/sign-in-card.tsx'
import { TeamCard } from '../../team/components/team-card.tsx'
import classes from './settings-screen.module.css'

/** Who signs in, and how safely. */
export function SettingsTeam() {
  return (
    <>
      <PageHeader title="Team" subtitle="Who signs in, and how you do" />
      <div className={classes.cards}>
        <TeamCard />
        <SignInCard />
      </div>
    </>
  )
}
