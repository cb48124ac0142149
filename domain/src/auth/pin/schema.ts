import { z } from 'zod'
import { PASSWORD_MAX } from '../schema.ts'
import { PIN_LENGTH } from './rules.ts'

export const PIN_MESSAGE = `PIN must be exactly ${PIN_LENGTH} digits`

const exactly = new RegExp(`^[0-9]{${PIN_LENGTH}}$`)

export const Pin = z.string({ error: PIN_MESSAGE }).regex(exactly, PIN_MESSAGE)

/** A PIN to set; the empty string removes the one there is. */
export const PinInput = z
  .object({ pin: z.string({ error: PIN_MESSAGE }).refine((pin) => pin === '' || exactly.test(pin), PIN_MESSAGE) })
  .meta({ id: 'PinInput' })
export type PinInput = z.infer<typeof PinInput>

/** Empty where no PIN is set. Longer than any right one may be, so that a wrong one is told that it is wrong. */
export const SuperPasswordInput = z.object({ superPassword: z.string().max(200) }).meta({ id: 'SuperPasswordInput' })
export type SuperPasswordInput = z.infer<typeof SuperPasswordInput>

/** The password of the account that is signed in. */
export const UnlockInput = z.object({ password: z.string().min(1).max(PASSWORD_MAX) }).meta({ id: 'UnlockInput' })
export type UnlockInput = z.infer<typeof UnlockInput>

/** Why no Super Password opens any more: `unreadable` when the key that the PIN was encrypted with is lost. */
export const PinLock = z.enum(['too_many_tries', 'unreadable'])
export type PinLock = z.infer<typeof PinLock>

/** All that may be said of the PIN before the Super Password is given. */
export const PinState = z
  .object({
    isSet: z.boolean(),
    /** Until when this session may see and change the PIN. */
    verifiedUntil: z.iso.datetime().nullable(),
    /** Where it is locked, the account's password opens. */
    locked: PinLock.nullable(),
    /** How long the next try has to wait; 0 when it need not. */
    retryAfterSeconds: z.int(),
  })
  .meta({ id: 'PinState' })
export type PinState = z.infer<typeof PinState>

/** What the right Super Password is answered with. The PIN is empty when none is set, or none can be read. */
export const PinAccess = z.object({ pin: z.string(), verifiedUntil: z.iso.datetime() }).meta({ id: 'PinAccess' })
export type PinAccess = z.infer<typeof PinAccess>
