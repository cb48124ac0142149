import { type Device, DeviceName } from '@deskbell/domain/kiosk/devices/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { notify } from '../../../components/notify.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { type FormModalState, useFormModal } from '../../../components/use-form-modal.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { useNow } from '../../../lib/use-now.ts'
import { pinStateQuery } from '../../auth/pin/api.ts'
import { useFormat } from '../../auth/use-format.ts'
import { devicesQuery, useRenameDevice, useRevokeDevice } from './api.ts'
import classes from './devices.module.css'
import { LockHelp } from './lock-help.tsx'

// Longest time since the last heartbeat for a device to count as online.
const ONLINE_MS = 2 * MINUTE_MS

function isOnline({ lastSeenAt }: Device, now: Date): boolean {
  return lastSeenAt !== null && now.getTime() - Date.parse(lastSeenAt) < ONLINE_MS
}

function deviceFacts(
  device: Device,
  { now, dateTime }: { now: Date; dateTime: (instant: string) => string },
): string[] {
  const { lastSeenAt, pending, oldestPendingAt, battery, persisted } = device
  return [
    !isOnline(device, now) && lastSeenAt && t`last seen ${{ time: dateTime(lastSeenAt) }}`,
    pending > 0 &&
      (oldestPendingAt
        ? t`${pending} waiting since ${{ time: dateTime(oldestPendingAt) }}`
        : t({ context: 'check-ins kept on the tablet', message: `${pending} waiting` })),
    battery !== null && t`battery ${battery} %`,
    persisted === false && t`its browser doesn’t promise to keep what waits`,
  ].filter((words) => words !== false && words !== null)
}

type Doings = { onRename: (device: Device) => void; onRevoke: (device: Device) => void }

function DeviceList({ devices, ...doings }: Doings & { devices: Device[] }) {
  return (
    <ul className={classes.list} aria-label={t`Kiosk tablets`}>
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} {...doings} />
      ))}
    </ul>
  )
}

function DeviceRow({ device, onRename, onRevoke }: Doings & { device: Device }) {
  const { dateTime } = useFormat()
  const now = useNow()
  const { name, revokedAt } = device
  return (
    <li className={classes.row}>
      <IconDeviceTablet size={22} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.pills}>
          <LockStatus device={device} />
          {!revokedAt && isOnline(device, now) && <StatusPill tone="good">{t`online`}</StatusPill>}
        </span>
        <span className={classes.facts}>{deviceFacts(device, { now, dateTime }).join(' · ')}</span>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onRename(device)} aria-label={t`Rename ${name}`}>
          {t`Rename`}
        </Button>
        {!revokedAt && (
          <Button variant="default" onClick={() => onRevoke(device)} aria-label={t`Revoke ${name}`}>
            {t`Revoke`}
          </Button>
        )}
      </div>
    </li>
  )
}

function LockStatus({ device: { locked, revokedAt } }: { device: Device }) {
  if (revokedAt) return <StatusPill tone="wrong">{t`signed out`}</StatusPill>
  return locked ? (
    <StatusPill tone="good">{t`locked`}</StatusPill>
  ) : (
    <StatusPill tone="mind">{t`not locked`}</StatusPill>
  )
}

type Props = { modal: FormModalState<Device> }

/** Confirms before revoking a device: it can be opened again only by staff on the device itself. */
function describePending(pending: number): string {
  return t`${plural({ pending }, { one: '# of its check-ins has not arrived yet. It stays on the tablet.', other: '# of its check-ins have not arrived yet. They stay on the tablet.' })}`
}

function RevokeModal({ modal }: Props) {
  const revoke = useRevokeDevice()
  const { item } = modal
  async function confirm() {
    if (!item) return
    const action = () => revoke.mutateAsync(item.id)
    if (await runWithToast({ action, success: t`${{ name: item.name }} is signed out` })) modal.close()
  }
  return (
    <ConfirmModal
      title={t`Revoke ${{ name: item?.name ?? '' }}?`}
      opened={modal.opened}
      onClose={modal.close}
      confirmLabel={t`Revoke`}
      onConfirm={() => void confirm()}
      busy={revoke.isPending}
    >
      <Text size="md">
        {item?.locked
          ? t`Its kiosk is signed out at once, as for a tablet that was lost.`
          : t`It leaves this list. It isn’t locked, so its browser stays signed in: end that below, under “Signed in”.`}{' '}
        {item && item.pending > 0 && `${describePending(item.pending)} `}
        {t`To use it again, sign in on it and open the kiosk.`}
      </Text>
    </ConfirmModal>
  )
}

function RenameForm({ device, onDone }: { device: Device; onDone: () => void }) {
  const rename = useRenameDevice(device.id)
  const form = useSchemaForm({
    schema: DeviceName,
    values: { name: device.name },
    submit: ({ name }) => rename.mutateAsync(name),
    onSaved: () => {
      notify(t`Saved`)
      onDone()
    },
  })
  return (
    <SchemaForm form={form} submitLabel={t`Save`} onCancel={onDone}>
      <TextInput
        label={t`Name`}
        description={t`Such as Front door`}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
    </SchemaForm>
  )
}

export function DevicesCard() {
  const query = useQuery(devicesQuery)
  const [helping, help] = useDisclosure()
  return (
    <Card title={t`Kiosk tablets`}>
      <PinReminder />
      <QueryView query={query} loading={<LoadingState rows={2} height={48} />}>
        {(devices) => <Devices devices={devices} />}
      </QueryView>
      <Button variant="default" onClick={help.open} classNames={{ root: classes.help, label: classes.helpLabel }}>
        {t`How to lock the tablet itself`}
      </Button>
      <FormModal title={t`How to lock the tablet itself`} opened={helping} onClose={help.close} fullOnPhone>
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
      {t`No PIN is set, so nothing is locked: whoever stands at a kiosk can open your clients.`}{' '}
      <Link to="/dashboard/settings">{t`Set a PIN`}</Link>.
    </p>
  )
}

function Devices({ devices }: { devices: Device[] }) {
  const naming = useFormModal<Device>()
  const revoking = useFormModal<Device>()
  if (devices.length === 0)
    return (
      <p className={classes.none}>
        <Trans>
          None so far. Open <strong>/kiosk</strong> on the tablet by your door: it shows up here.
        </Trans>
      </p>
    )
  return (
    <>
      <DeviceList devices={devices} onRename={naming.edit} onRevoke={revoking.edit} />
      <FormModal title={t`Name this tablet`} opened={naming.opened} onClose={naming.close}>
        {naming.item && <RenameForm device={naming.item} onDone={naming.close} />}
      </FormModal>
      <RevokeModal modal={revoking} />
    </>
  )
}
