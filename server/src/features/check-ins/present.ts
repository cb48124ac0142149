import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { checkIn } from '../../db/schema/check-in.ts'

export type CheckInRow = typeof checkIn.$inferSelect & {
  firstName: string
  lastName: string
  photoVersion: string
  serviceName: string
  passName: string | null
  passVisits: number | null
  saleId: string | null
  bookingPrice: number | null
  taxRate: number | null
  servicePrice: number
}

function presentSpentPass(row: CheckInRow): CheckIn['pass'] {
  if (!row.passId || !row.passReason) return null
  return {
    id: row.passId,
    name: row.passName ?? '',
    reason: row.passReason,
    unlimited: row.passVisits === null,
    remaining: row.remaining ?? 0,
    expiresOn: row.expiresOn,
  }
}

export function presentCheckIn(row: CheckInRow, inTier: { id: string; price: number } | null): CheckIn {
  const normalPrice = row.bookingPrice ?? row.servicePrice
  return {
    id: row.id,
    clientId: row.clientId,
    firstName: row.firstName,
    lastName: row.lastName,
    photoVersion: row.photoVersion,
    serviceId: row.serviceId,
    serviceName: row.serviceName,
    source: row.source,
    occurredAt: row.occurredAt.toISOString(),
    pass: presentSpentPass(row),
    saleId: row.saleId,
    noPassReason: row.saleId ? null : row.noPassReason,
    price: inTier?.price ?? normalPrice,
    priceTierId: inTier?.id ?? null,
    normalPrice,
    taxRate: row.taxRate,
    undoneAt: row.undoneAt?.toISOString() ?? null,
  }
}
