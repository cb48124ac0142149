import type { NextVisit } from '@deskbell/domain/kiosk/schema.ts'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { within } from './request-timeout.ts'
import type { BookingNext } from './screens.ts'

/** Asks the server what the client of a check-in may book next, soonest first. Throws ApiError. */
export async function findNextVisits(id: string): Promise<NextVisit[]> {
  return (await read(api.kiosk['check-ins'][':id']['next-visits'].$get({ param: { id } }))).items
}

/** Books the next visit, or waits for a full class, once per operation. Throws ApiError. */
export async function bookNextVisit({ checkInId: id, operationId, visit }: BookingNext): Promise<void> {
  const json = { ...visit, id: operationId }
  await read(api.kiosk['check-ins'][':id']['next-visits'].$post({ param: { id }, json }, within()))
}
