import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { NAME_MAX, requiredLine } from '../../shared/text.ts'
import { Instant } from '../../shared/time.ts'
import { KioskOptions } from '../options.ts'

/** What a tablet says of itself when the kiosk opens on it. Its id is made once and kept on it. */
export const DeviceOpening = z
  .object({
    id: Id,
    name: requiredLine(NAME_MAX, 'Enter a name'),
    /** Whether somebody opens the kiosk, which locks it where a PIN is set; else it only asks how it is. */
    opens: z.boolean().default(true),
  })
  .meta({ id: 'DeviceOpening' })
export type DeviceOpening = z.infer<typeof DeviceOpening>

/** What a tablet needs to know to be a kiosk. */
export const OpenedDevice = z
  .object({
    id: Id,
    name: z.string(),
    /** Whether leaving the kiosk asks for the PIN. */
    locked: z.boolean(),
    /** What this tablet mixes into the digits that it looks up, hex; see `phoneHashes`. */
    rosterKey: z.string(),
    options: KioskOptions,
  })
  .meta({ id: 'OpenedDevice' })
export type OpenedDevice = z.infer<typeof OpenedDevice>

export const DeviceLeaving = z.object({ pin: z.string().max(40) }).meta({ id: 'DeviceLeaving' })
/** `signedIn` is false where the staff's own session ended while the kiosk was locked. */
export const LeftDevice = z.object({ signedIn: z.boolean() }).meta({ id: 'LeftDevice' })
export type LeftDevice = z.infer<typeof LeftDevice>

/** A tablet as the settings list it. */
export const Device = z
  .object({
    id: Id,
    name: z.string(),
    locked: z.boolean(),
    lastSeenAt: Instant.nullable(),
    /** Check-ins that waited on it when it was last heard of, and since when the oldest did. */
    pending: z.int(),
    oldestPendingAt: Instant.nullable(),
    /** Percent; null where the browser doesn't tell. */
    battery: z.int().nullable(),
    /** Whether its browser has promised to keep what waits; null when it was never asked. */
    persisted: z.boolean().nullable(),
    revokedAt: Instant.nullable(),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof Device>
export const DeviceList = z.object({ items: z.array(Device) }).meta({ id: 'DeviceList' })
export type DeviceList = z.infer<typeof DeviceList>

export const DeviceName = z.object({ name: requiredLine(NAME_MAX, 'Enter a name') }).meta({ id: 'DeviceName' })
export type DeviceName = z.infer<typeof DeviceName>
