import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/durations.ts'
import type { HealthCheck, HealthState } from './schema.ts'

/** Display names of the checks, on the page and on the command line. */
export const CHECK_NAMES: Record<HealthCheck, string> = {
  settings: 'Settings',
  database: 'Database',
  disk: 'Disk space',
  clock: 'Clock',
  files: 'File storage',
  mail: 'Mail',
  jobs: 'Background work',
  backup: 'Last backup',
  restore_test: 'Restore test',
  kiosks: 'Kiosk tablets',
  attention: 'Needs attention',
}

export const STATE_NAMES: Record<HealthState, string> = {
  ok: 'OK',
  warning: 'Look at it',
  wrong: 'Wrong',
  unknown: 'Not checked',
}

export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

/** Formats a duration in its largest unit: “3 days”. */
export function formatDuration(ms: number): string {
  if (ms >= 2 * DAY_MS) return counted(Math.floor(ms / DAY_MS), 'day')
  if (ms >= 2 * HOUR_MS) return counted(Math.floor(ms / HOUR_MS), 'hour')
  if (ms >= MINUTE_MS) return counted(Math.floor(ms / MINUTE_MS), 'minute')
  return counted(Math.round(ms / 1000), 'second')
}

const GB = 1_000_000_000

export function formatBytes(bytes: number): string {
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / 1_000_000)} MB`
}
