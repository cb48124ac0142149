import type { Device } from '@deskbell/domain/kiosk/devices/schema.ts'

// A kiosk is heard of about this often while its screen is on.
const ONLINE_MS = 2 * 60_000

export function isOnline({ lastSeenAt }: Device, now: Date): boolean {
  return lastSeenAt !== null && now.getTime() - Date.parse(lastSeenAt) < ONLINE_MS
}

/** What is known of a tablet, each fact in a few words. */
export function deviceFacts(
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
