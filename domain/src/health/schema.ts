import { z } from 'zod'
import { Instant } from '../shared/time.ts'

/** What is looked at, in the order in which it is told: what others rest on first. */
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

/** `unknown`: it could not be looked at. */
export const HealthState = z.enum(['ok', 'warning', 'wrong', 'unknown'])
export type HealthState = z.infer<typeof HealthState>

/** How one thing is, in words, and what to do about it; empty where there is nothing to do. */
export const Finding = z.object({ check: HealthCheck, state: HealthState, says: z.string(), toDo: z.string() })
export type Finding = z.infer<typeof Finding>

export const Health = z.object({ at: Instant, findings: z.array(Finding) }).meta({ id: 'Health' })
export type Health = z.infer<typeof Health>
