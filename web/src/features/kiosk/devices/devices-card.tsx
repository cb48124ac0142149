import type { Device } from '@deskbell/domain/kiosk/devices/schema.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { pinStateQuery } from '../../auth/pin/queries.ts'
import { DeviceList } from './device-list.tsx'
import classes from './devices.module.css'
import { LockHelp } from './lock-help.tsx'
import { devicesQuery } from './queries.ts'
import { RenameForm } from './rename-form.tsx'
import { RevokeModal } from './revoke-modal.tsx'

/** The tablets on which the kiosk was opened. */
export function DevicesCard() {
  const query = useQuery(devicesQuery)
  const [helping, help] = useDisclosure()
  return (
    <Card title="Kiosk tablets">
      <PinReminder />
      <QueryView query={query} loading={<LoadingState rows={2} height={48} />}>
        {(devices) => <Devices devices={devices} />}
      </QueryView>
      <Button variant="default" onClick={help.open} classNames={{ root: classes.help, label: classes.helpLabel }}>
        How to lock the tablet itself
      </Button>
      <FormModal title="How to lock the tablet itself" opened={helping} onClose={help.close} fullOnPhone>
        <LockHelp />
      </FormModal>
    </Card>
  )
}

function PinReminder() {
  const { data: pin } = useQuery(pinStateQuery)
  if (pin?.isSet !== false) return null
  return (
    <p className={classes.reminder}>
      No PIN is set, so nothing is locked: whoever stands at a kiosk can open your clients.{' '}
      <Link to="/dashboard/settings">Set a PIN</Link>.
    </p>
  )
}

function Devices({ devices }: { devices: Device[] }) {
  const naming = useFormModal<Device>()
  const revoking = useFormModal<Device>()
  if (devices.length === 0)
    return (
      <p className={classes.none}>
        None so far. Open <strong>/kiosk</strong> on the tablet by your door: it shows up here.
      </p>
    )
  return (
    <>
      <DeviceList devices={devices} onRename={naming.edit} onRevoke={revoking.edit} />
      <FormModal title="Name this tablet" opened={naming.opened} onClose={naming.close}>
        {naming.item && <RenameForm device={naming.item} onDone={naming.close} />}
      </FormModal>
      <RevokeModal modal={revoking} />
    </>
  )
}
