import { CardColumns, CardStack } from '../../components/card-columns.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { DevicesCard } from '../kiosk/devices/devices-card.tsx'
import { KioskCard } from '../kiosk/devices/kiosk-card.tsx'
import { WaiverCard } from '../waivers/waiver-card.tsx'

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
