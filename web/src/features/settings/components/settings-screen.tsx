import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { SignInCard } from '../../account/components/sign-in-card.tsx'
import { UserCard } from '../../account/components/user-card.tsx'
import { BusinessCard } from '../../business/components/business-card.tsx'
import { LogoCard } from '../../business/components/logo-card.tsx'
import { businessQuery } from '../../business/queries.ts'
import { DevicesCard } from '../../devices/components/devices-card.tsx'
import { KioskCard } from '../../devices/components/kiosk-card.tsx'
import { HealthCard } from '../../health/components/health-card.tsx'
import { AppointmentsCard } from '../../hours/components/appointments-card.tsx'
import { OpeningHoursCard } from '../../hours/components/opening-hours-card.tsx'
import { SpecialDaysCard } from '../../hours/components/special-days-card.tsx'
import { MailCard } from '../../mail/components/mail-card.tsx'
import { RetentionCard } from '../../privacy/components/retention-card.tsx'
import { TeamCard } from '../../team/components/team-card.tsx'
import { WaitingSettingsCard } from '../../waiting-list/components/waiting-settings-card.tsx'
import { WaiverCard } from '../../waivers/components/waiver-card.tsx'
import { DataCard } from './settings-data-card.tsx'
import classes from './settings-screen.module.css'

/** The cards of the specification first, then what else there is to set. */
export function SettingsScreen() {
  const query = useQuery(businessQuery)
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageHeader title="Settings" subtitle="Your business and your account" />
      <div className={classes.cards}>
        <QueryView query={query}>
          {(business) => <BusinessCard business={business} mode={{ editing, setEditing }} />}
        </QueryView>
        <div className={classes.side}>
          <UserCard />
          <LogoCard editing={editing} />
        </div>
        <OpeningHoursCard />
        <div className={classes.side}>
          <SpecialDaysCard />
          <AppointmentsCard />
        </div>
        <KioskCard />
        <DevicesCard />
        <WaiverCard />
        <TeamCard />
        <SignInCard />
        <RetentionCard />
        <DataCard />
        <MailCard className={classes.wide} />
        <HealthCard className={classes.wide} />
        <WaitingSettingsCard />
      </div>
    </>
  )
}
