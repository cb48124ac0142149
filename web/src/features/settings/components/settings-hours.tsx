import { CardColumns, CardStack } from '../../../components/card-columns.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { AppointmentsCard } from '../../hours/components/appointments-card.tsx'
import { OpeningHoursCard } from '../../hours/components/opening-hours-card.tsx'
import { SpecialDaysCard } from '../../hours/components/special-days-card.tsx'
import { WaitingSettingsCard } from '../../waiting-list/components/waiting-settings-card.tsx'

/** When the shop is open, and what follows from appointments. */
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
