import { z } from 'zod'
import { Id } from '../shared/ids.ts'
import { Instant } from '../shared/time-schema.ts'

/** Health checks in display order: dependencies first. */
export const HealthCheck = z.enum([
  'settings',
  'database',
  'disk',
  'clock',
  'files',
  'mail',
  'jobs',
  'backup',
  'restore_test',
  'kiosks',
  'attention',
])
export type HealthCheck = z.infer<typeof HealthCheck>

/** `unknown`: the check could not run. */
export const HealthState = z.enum(['ok', 'warning', 'wrong', 'unknown'])
export type HealthState = z.infer<typeof HealthState>

/** Result of one check; `toDo` is empty if no action is needed. */
export const Finding = z.object({ check: HealthCheck, state: HealthState, says: z.string(), toDo: z.string() })
export type Finding = z.infer<typeof Finding>

/** A server of the installation, which notes every few seconds that it runs. */
export const RunningServer = z.object({ id: Id, version: z.string(), startedAt: Instant, seenAt: Instant })
export type RunningServer = z.infer<typeof RunningServer>

/** `servers`: the oldest first. */
export const Health = z
  .object({ at: Instant, findings: z.array(Finding), servers: z.array(RunningServer) })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>
