import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { MailCard } from '../../mail/components/mail-card.tsx'
import { TeamCard } from '../../team/components/team-card.tsx'
import { businessQuery } from '../queries.ts'
import { BusinessCard } from './business-card.tsx'
import classes from './settings-screen.module.css'
import { UserCard } from './user-card.tsx'

export function SettingsScreen() {
  const query = useQuery(businessQuery)
  return (
    <>
      <PageHeader title="Settings" subtitle="Your business and your account" />
      <div className={classes.cards}>
        <QueryView query={query}>{(business) => <BusinessCard business={business} />}</QueryView>
        <UserCard />
        <TeamCard className={classes.wide} />
        <MailCard className={classes.wide} />
      </div>
    </>
  )
}
