import { z } from 'zod'
import { LANGUAGES } from '../messages/kinds.ts'
import { Language } from '../messages/schema.ts'
import { Version } from '../shared/ids.ts'

const minutes = (max: number) => z.int('Enter minutes').min(0, 'Enter 0 or more').max(max, `Enter at most ${max}`)
const seconds = (min: number, max: number) =>
  z.int('Enter seconds').min(min, `Enter at least ${min}`).max(max, `Enter at most ${max}`)

export const KioskOptions = z
  .object({
    /** True if clients may check in without a pass that pays; otherwise they are referred to staff. */
    unpaidVisits: z.boolean(),
    walkIns: z.boolean(),
    /** True if clients who owe money may check in. */
    owing: z.boolean(),
    /** A second check-in to the same service within this time counts as a duplicate of the first. */
    duplicateMinutes: minutes(240),
    /** Check-in to an appointment opens this long before it begins. */
    opensMinutes: minutes(240),
    /** Check-in to an appointment closes this long after it ends. */
    closesMinutes: minutes(240),
    /** True shows "Maria S." instead of the full name. */
    maskedNames: z.boolean(),
    signUp: z.boolean(),
    /** True if clients may buy a package that is sold online, to be paid at the desk. */
    renewals: z.boolean(),
    /** True if clients may book their next visit, where the service can be booked online. Lacking means false. */
    nextVisit: z.boolean().optional(),
    /** True if clients may wait for a full class. Lacking means false. */
    waitingList: z.boolean().optional(),
    /** True if clients may check in on their own phones, by the code that the kiosk shows. Lacking means false. */
    ownPhone: z.boolean().optional(),
    sounds: z.boolean(),
    /** Languages offered beside that of the business. Lacking where they were never chosen. */
    languages: z.array(Language).max(LANGUAGES.length).optional(),
    /** Idle time before the kiosk asks "Still there?". */
    idleSeconds: seconds(10, 300),
    /** Time until that prompt returns to the start screen. */
    stillThereSeconds: seconds(5, 60),
  })
  .meta({ id: 'KioskOptions' })
export type KioskOptions = z.infer<typeof KioskOptions>

/** Defaults until the owner changes them. */
export const KIOSK_OPTIONS: KioskOptions = {
  unpaidVisits: true,
  walkIns: true,
  owing: false,
  duplicateMinutes: 15,
  opensMinutes: 60,
  closesMinutes: 0,
  maskedNames: true,
  signUp: false,
  renewals: false,
  sounds: false,
  idleSeconds: 30,
  stillThereSeconds: 10,
}

export const KioskSettings = z.object({ version: Version, options: KioskOptions }).meta({ id: 'KioskSettings' })
export type KioskSettings = z.infer<typeof KioskSettings>
