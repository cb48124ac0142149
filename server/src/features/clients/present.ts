import {
  type Client,
  type ClientAtAGlance,
  ClientLanguage,
  type ClientRow as ClientRowShape,
  type ListedClient,
} from '@deskbell/domain/clients/schema.ts'
import { OPTIONAL_MESSAGES } from '@deskbell/domain/messages/kinds.ts'
import type { client } from '../../db/schema/client.ts'

export type ClientRecord = typeof client.$inferSelect

export type Counts = { visits: number; missed: number }

export type RowRecord = Pick<
  ClientRecord,
  'id' | 'firstName' | 'lastName' | 'phone' | 'email' | 'alertNote' | 'tags' | 'archivedAt'
>

export function presentClientRow(row: RowRecord): ClientRowShape {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    email: row.email,
    alertNote: row.alertNote,
    tags: row.tags,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

export function presentClient(row: ClientRecord & Counts): Client {
  return {
    ...presentClientRow(row),
    phoneE164: row.phoneE164,
    birthday: row.birthday,
    notes: row.notes,
    // A newer release may have stored an unknown language: fall back to the business's own ('').
    language: ClientLanguage.safeParse(row.language).data ?? '',
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
    // A newer release may have stored kinds that this one doesn't know.
    mutedMessages: OPTIONAL_MESSAGES.filter((one) => row.mutedMessages.includes(one)),
    blockedReason: row.blockedReason,
    taxExemption: row.taxExemption,
    photoVersion: row.photoVersion,
    visits: row.visits,
    missed: row.missed,
    mergedInto: row.mergedInto,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export type OverviewRecord = {
  nextAppointment: ClientAtAGlance['nextAppointment']
  lastVisitAt: Date | null
  owed: number
  unpaidVisits: number
}

export function presentOverview(row: ClientRecord & Counts & OverviewRecord): ClientAtAGlance {
  const { nextAppointment, lastVisitAt, owed, unpaidVisits } = row
  const startsAt = nextAppointment && new Date(nextAppointment.startsAt).toISOString()
  return {
    ...presentClient(row),
    nextAppointment: nextAppointment && { ...nextAppointment, startsAt: startsAt ?? '' },
    lastVisitAt: lastVisitAt?.toISOString() ?? null,
    owed,
    unpaidVisits,
  }
}

/** Row of the client list; `usable` sums up the passes that are usable today. */
export type ListedRecord = RowRecord &
  Pick<ClientRecord, 'createdAt'> & {
    visits: number
    /** Time of the last visit, or of creation for a client without visits. */
    seenAt: Date
    nextAppointmentAt: Date | null
    usable: { left: number; unlimited: boolean; expiresOn: string | null }
    unpaidVisits: number
    owed: number
  }

export function presentListedClient(row: ListedRecord): ListedClient {
  return {
    ...presentClientRow(row),
    createdAt: row.createdAt.toISOString(),
    visits: row.visits,
    lastVisitAt: row.visits > 0 ? row.seenAt.toISOString() : null,
    nextAppointmentAt: row.nextAppointmentAt?.toISOString() ?? null,
    visitsLeft: row.usable.unlimited ? null : row.usable.left,
    expiresOn: row.usable.expiresOn,
    unpaidVisits: row.unpaidVisits,
    owed: row.owed,
  }
}
