import type { ShownWaiver, Signature, Waiver } from '@deskbell/domain/waivers/schema.ts'
import type { waiver, waiverSignature } from '../../db/schema/waiver.ts'

export type WaiverRow = typeof waiver.$inferSelect
export type SignatureRow = typeof waiverSignature.$inferSelect & {
  title: string
  number: number
  deviceName: string | null
}

export function presentWaiver(row: WaiverRow): Waiver {
  return {
    ...presentShown(row),
    validMonths: row.validMonths,
    signAgain: row.signAgain,
    publishedAt: row.publishedAt.toISOString(),
    byName: row.byName,
  }
}

export function presentShown({ id, number, title, body, adultAge }: WaiverRow): ShownWaiver {
  return { id, number, title, body, adultAge }
}

/** True for a signature that neither staff nor a device has taken. */
export function isSignedOnline({ deviceId, byUser }: SignatureRow): boolean {
  return deviceId === null && byUser === null
}

export function presentSignature(row: SignatureRow, counts: boolean): Signature {
  return {
    id: row.id,
    title: row.title,
    number: row.number,
    signerName: row.signerName,
    guardianName: row.guardianName,
    signedAt: row.signedAt.toISOString(),
    expiresOn: row.expiresOn,
    deviceName: row.deviceName,
    isOnline: isSignedOnline(row),
    byName: row.byName,
    counts,
  }
}
