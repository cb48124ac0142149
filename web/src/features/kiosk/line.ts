import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { within } from './request-timeout.ts'
import type { FullClass } from './screens.ts'

/** Joins the line of a full class, once per operation. Returns the place in line. Throws ApiError. */
export async function joinLine({ operationId: id, match, appointment }: FullClass): Promise<number> {
  const json = { id, clientId: match.clientId, appointmentId: appointment.joinableId ?? '' }
  return (await read(api.kiosk.line.$post({ json }, within()))).position
}
