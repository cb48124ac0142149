import { z } from 'zod'
import { Version } from '../shared/ids.ts'

const minutes = (max: number) => z.int('Enter minutes').min(0, 'Enter 0 or more').max(max, `Enter at most ${max}`)
const seconds = (min: number, max: number) =>
  z.int('Enter seconds').min(min, `Enter at least ${min}`).max(max, `Enter at most ${max}`)

/** How a shop wants its kiosks to be. */
export const KioskOptions = z
  .object({
    /** Whether somebody may come without a pass that pays; if not, the desk sorts it out. */
    unpaidVisits: z.boolean(),
    /** Whether somebody may come who has booked nothing. */
    walkIns: z.boolean(),
    /** Whether somebody may come who still owes money. */
    owing: z.boolean(),
    /** A second check-in to the same service within this time is the first one again. */
    duplicateMinutes: minutes(240),
    /** A check-in is meant for an appointment that begins within this time, */
    opensMinutes: minutes(240),
    /** or that ended no longer ago than this. */
    closesMinutes: minutes(240),
    /** "Maria S." in place of the whole name. */
    maskedNames: z.boolean(),
    /** Whether somebody new may leave a name and a number. */
    signUp: z.boolean(),
    sounds: z.boolean(),
    /** Nobody has touched the screen for so long: "Still there?", */
    idleSeconds: seconds(10, 300),
    /** and then the start again. */
    stillThereSeconds: seconds(5, 60),
  })
  .meta({ id: 'KioskOptions' })
export type KioskOptions = z.infer<typeof KioskOptions>

/** Until the owner says otherwise. */
export const KIOSK_OPTIONS: KioskOptions = {
  unpaidVisits: true,
  walkIns: true,
  owing: false,
  duplicateMinutes: 15,
  opensMinutes: 60,
  closesMinutes: 0,
  maskedNames: true,
  signUp: false,
  sounds: false,
  idleSeconds: 30,
  stillThereSeconds: 10,
}

export const KioskSettings = z.object({ version: Version, options: KioskOptions }).meta({ id: 'KioskSettings' })
export type KioskSettings = z.infer<typeof KioskSettings>
