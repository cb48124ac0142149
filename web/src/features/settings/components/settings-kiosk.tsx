import { CardColumns, CardStack } from '../../../components/card-columns.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { DevicesCard } from '../../devices/components/devices-card.tsx'
import { KioskCard } from '../../devices/components/kiosk-card.tsx'
import { WaiverCard } from '../../waivers/components/waiver-card.tsx'

/** What clients may do at the door, on which tablets, and what they sign. */
export function SettingsKiosk() {
  return (
    <>
      <PageHeader title="Kiosk" subtitle="What clients see at the door" />
      <CardColumns>
        <KioskCard />
        <CardStack>
          <DevicesCard />
          <WaiverCard />
        </CardStack>
      </CardColumns>
    </>
  )
}
