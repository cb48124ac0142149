import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { NAME_MAX, requiredLine } from '../../shared/text.ts'
import { Instant } from '../../shared/time-schema.ts'
import { KioskOptions } from '../options.ts'

/** Request to open the kiosk on a device. The id is generated once and stored on the device. */
export const DeviceOpening = z
  .object({
    id: Id,
    name: requiredLine(NAME_MAX, 'Enter a name'),
    /** True if staff open the kiosk, which locks it if a PIN is set; false only asks for its current state. */
    opens: z.boolean().default(true),
  })
  .meta({ id: 'DeviceOpening' })
export type DeviceOpening = z.infer<typeof DeviceOpening>

export const OpenedDevice = z
  .object({
    id: Id,
    name: z.string(),
    /** True if leaving the kiosk requires the PIN. */
    locked: z.boolean(),
    /** HMAC key of this device for phone and card lookups, hex; see `phoneHashes`. */
    rosterKey: z.string(),
    options: KioskOptions,
  })
  .meta({ id: 'OpenedDevice' })
export type OpenedDevice = z.infer<typeof OpenedDevice>

export const DeviceLeaving = z.object({ pin: z.string().max(40) }).meta({ id: 'DeviceLeaving' })
/** `signedIn` is false if the staff session expired while the kiosk was locked. */
export const LeftDevice = z.object({ signedIn: z.boolean() }).meta({ id: 'LeftDevice' })
export type LeftDevice = z.infer<typeof LeftDevice>

export const Device = z
  .object({
    id: Id,
    name: z.string(),
    locked: z.boolean(),
    lastSeenAt: Instant.nullable(),
    /** Check-ins queued on the device at its last sync, and the time of the oldest one. */
    pending: z.int(),
    oldestPendingAt: Instant.nullable(),
    /** Percent; null if the browser has no battery API. */
    battery: z.int().nullable(),
    /** True if the browser granted persistent storage; null if it was never requested. */
    persisted: z.boolean().nullable(),
    revokedAt: Instant.nullable(),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof Device>
export const DeviceList = z.object({ items: z.array(Device) }).meta({ id: 'DeviceList' })
export type DeviceList = z.infer<typeof DeviceList>

export const DeviceName = z.object({ name: requiredLine(NAME_MAX, 'Enter a name') }).meta({ id: 'DeviceName' })
export type DeviceName = z.infer<typeof DeviceName>
