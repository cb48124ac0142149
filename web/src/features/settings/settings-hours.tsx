import { CardColumns, CardStack } from '../../components/card-columns.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { AppointmentsCard } from '../business/hours/components/appointments-card.tsx'
import { OpeningHoursCard } from '../business/hours/components/opening-hours-card.tsx'
import { SpecialDaysCard } from '../business/hours/components/special-days-card.tsx'
import { WaitingSettingsCard } from '../waiting-list/waiting-settings-card.tsx'

/** Settings screen for opening hours, appointments and the waiting list. */
export function SettingsHours() {
  return (
    <>
      <PageHeader title="Hours" subtitle="When you are open, and what follows from appointments" />
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
