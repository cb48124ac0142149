import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CardColumns, CardStack } from '../../../components/card-columns.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { DevicesCard } from '../../../features/kiosk/devices/devices-card.tsx'
import { KioskCard } from '../../../features/kiosk/devices/kiosk-card.tsx'
import { WaiverCard } from '../../../features/waivers/waiver-card.tsx'

export const Route = createFileRoute('/dashboard/settings/kiosk')({ component: SettingsKiosk })

function SettingsKiosk() {
  return (
    <>
      <PageHeader title={t`Kiosk`} subtitle={t`What clients see at the door`} />
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
