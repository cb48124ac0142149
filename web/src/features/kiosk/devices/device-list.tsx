import type { Device } from '@deskbell/domain/kiosk/devices/schema.ts'
import { Button } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useFormat } from '../../auth/use-format.ts'
import classes from './devices.module.css'

// A kiosk is heard of about this often while its screen is on.
const ONLINE_MS = 2 * 60_000

function isOnline({ lastSeenAt }: Device, now: Date): boolean {
  return lastSeenAt !== null && now.getTime() - Date.parse(lastSeenAt) < ONLINE_MS
}

/** What is known of a tablet, each fact in a few words. */
function deviceFacts(
  device: Device,
  { now, dateTime }: { now: Date; dateTime: (instant: string) => string },
): string[] {
  const { lastSeenAt, pending, oldestPendingAt, battery, persisted } = device
  return [
    !isOnline(device, now) && lastSeenAt && `last seen ${dateTime(lastSeenAt)}`,
    pending > 0 && `${pending} waiting${oldestPendingAt ? ` since ${dateTime(oldestPendingAt)}` : ''}`,
    battery !== null && `battery ${battery} %`,
    persisted === false && 'its browser doesn’t promise to keep what waits',
  ].filter((words) => words !== false && words !== null)
}

type Doings = { onRename: (device: Device) => void; onRevoke: (device: Device) => void }

export function DeviceList({ devices, ...doings }: Doings & { devices: Device[] }) {
  return (
    <ul className={classes.list} aria-label="Kiosk tablets">
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
          <Standing device={device} />
          {!revokedAt && isOnline(device, now) && <StatusPill tone="good">online</StatusPill>}
        </span>
        <span className={classes.facts}>{deviceFacts(device, { now, dateTime }).join(' · ')}</span>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onRename(device)} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        {!revokedAt && (
          <Button variant="default" onClick={() => onRevoke(device)} aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        )}
      </div>
    </li>
  )
}

function Standing({ device: { locked, revokedAt } }: { device: Device }) {
  if (revokedAt) return <StatusPill tone="wrong">signed out</StatusPill>
  return locked ? <StatusPill tone="good">locked</StatusPill> : <StatusPill tone="mind">not locked</StatusPill>
}
