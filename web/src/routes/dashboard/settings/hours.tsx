import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CardColumns, CardStack } from '../../../components/card-columns.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { AppointmentsCard } from '../../../features/business/hours/components/appointments-card.tsx'
import { OpeningHoursCard } from '../../../features/business/hours/components/opening-hours-card.tsx'
import { SpecialDaysCard } from '../../../features/business/hours/components/special-days-card.tsx'
import { WaitingSettingsCard } from '../../../features/waiting-list/waiting-settings-card.tsx'

export const Route = createFileRoute('/dashboard/settings/hours')({ component: SettingsHours })

/** Settings screen for opening hours, appointments and the waiting list. */
function SettingsHours() {
  return (
    <>
      <PageHeader title={t`Hours`} subtitle={t`When you are open, and what follows from appointments`} />
      <CardColumns>
        <OpeningHoursCard />
        <CardStack>
          <SpecialDaysCard />
          <AppointmentsCard />
          <WaitingSettingsCard />
        </CardStack>
      </CardColumns>
    </>
  )
}
