import type { Offer, Waiting } from '@deskbell/domain/waiting-list/schema.ts'
import type { OfferRow, WaitingRow } from './rows.ts'

export type WaitingRecord = WaitingRow & {
  firstName: string
  lastName: string
  phone: string
  email: string
  serviceName: string
  colour: string
  classStartsAt: Date | null
  offer: (OfferRow & { told: boolean }) | null
}

export function presentWaiting(row: WaitingRecord): Waiting {
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    clientId: row.clientId,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    email: row.email,
    serviceId: row.serviceId,
    serviceName: row.serviceName,
    colour: row.colour,
    appointmentId: row.appointmentId,
    classStartsAt: row.classStartsAt?.toISOString() ?? null,
    employeeId: row.employeeId,
    from: row.fromDay,
    to: row.toDay,
    earliest: row.earliest,
    latest: row.latest,
    note: row.note,
    offer: row.offer ? presentOffer(row.offer) : null,
    createdAt: row.createdAt.toISOString(),
  }
}

function presentOffer({ id, status, employeeId, startsAt, endsAt, until, told }: OfferRow & { told: boolean }): Offer {
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), until: until.toISOString() }
  return { id, status, employeeId, ...times, told }
}
