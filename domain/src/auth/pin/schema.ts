import { z } from 'zod'
import { PASSWORD_MAX } from '../schema.ts'
import { PIN_LENGTH } from './rules.ts'

export const PIN_MESSAGE = `PIN must be exactly ${PIN_LENGTH} digits`

const exactly = new RegExp(`^[0-9]{${PIN_LENGTH}}$`)

export const Pin = z.string({ error: PIN_MESSAGE }).regex(exactly, PIN_MESSAGE)

/** PIN to set; an empty string removes the current one. */
export const PinInput = z
  .object({ pin: z.string({ error: PIN_MESSAGE }).refine((pin) => pin === '' || exactly.test(pin), PIN_MESSAGE) })
  .meta({ id: 'PinInput' })
export type PinInput = z.infer<typeof PinInput>

/**
 * Empty if no PIN is set. The maximum exceeds the real length, so that a wrong value fails the check, not validation.
 */
export const SuperPasswordInput = z.object({ superPassword: z.string().max(200) }).meta({ id: 'SuperPasswordInput' })
export type SuperPasswordInput = z.infer<typeof SuperPasswordInput>

export const UnlockInput = z.object({ password: z.string().min(1).max(PASSWORD_MAX) }).meta({ id: 'UnlockInput' })
export type UnlockInput = z.infer<typeof UnlockInput>

/** Reason why no Super Password is accepted. `unreadable`: the encryption key of the stored PIN is lost. */
export const PinLock = z.enum(['too_many_tries', 'unreadable'])
export type PinLock = z.infer<typeof PinLock>

/** PIN state that is visible before the Super Password is entered. */
export const PinState = z
  .object({
    isSet: z.boolean(),
    /** Time until which this session may see and change the PIN. */
    verifiedUntil: z.iso.datetime().nullable(),
    /** If locked, the account password unlocks it. */
    locked: PinLock.nullable(),
    /** Seconds until the next attempt is allowed; 0: now. */
    retryAfterSeconds: z.int(),
  })
  .meta({ id: 'PinState' })
export type PinState = z.infer<typeof PinState>

/** Response to a correct Super Password. `pin` is empty if none is set or the stored one is unreadable. */
export const PinAccess = z.object({ pin: z.string(), verifiedUntil: z.iso.datetime() }).meta({ id: 'PinAccess' })
export type PinAccess = z.infer<typeof PinAccess>
