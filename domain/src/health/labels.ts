import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/durations.ts'
import type { HealthCheck, HealthState } from './schema.ts'

/** Display names of the checks, on the page and on the command line. */
export const CHECK_NAMES: Record<HealthCheck, MessageDescriptor> = {
  settings: msg`Settings`,
  database: msg`Database`,
  disk: msg`Disk space`,
  clock: msg`Clock`,
  files: msg`File storage`,
  mail: msg`Mail`,
  jobs: msg`Background work`,
  backup: msg`Last backup`,
  restore_test: msg`Restore test`,
  kiosks: msg`Kiosk tablets`,
  attention: msg`Needs attention`,
}

export const STATE_NAMES: Record<HealthState, MessageDescriptor> = {
  ok: msg({ context: 'state of a health check', message: 'OK' }),
  warning: msg({ context: 'state of a health check', message: 'Look at it' }),
  wrong: msg({ context: 'state of a health check', message: 'Wrong' }),
  unknown: msg({ context: 'state of a health check', message: 'Not checked' }),
}

/** Formats a duration in its largest unit: “3 days”. */
export function formatDuration(ms: number, i18n: I18n): string {
  const days = Math.floor(ms / DAY_MS)
  if (days >= 2) return i18n._(msg`${plural({ days }, { one: '# day', other: '# days' })}`)
  const hours = Math.floor(ms / HOUR_MS)
  if (hours >= 2) return i18n._(msg`${plural({ hours }, { one: '# hour', other: '# hours' })}`)
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes >= 1) return i18n._(msg`${plural({ minutes }, { one: '# minute', other: '# minutes' })}`)
  const seconds = Math.round(ms / 1000)
  return i18n._(msg`${plural({ seconds }, { one: '# second', other: '# seconds' })}`)
}
