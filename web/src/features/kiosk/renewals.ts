import type { RenewalOffer } from '@deskbell/domain/kiosk/schema.ts'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { within } from './request-timeout.ts'
import type { Renewing } from './screens.ts'

/** Asks the server what the client of a check-in may buy; null if nothing. Throws ApiError. */
export async function findRenewal(id: string): Promise<RenewalOffer | null> {
  return (await read(api.kiosk['check-ins'][':id'].renewal.$get({ param: { id } }))).offer
}

/** Buys a package, to be paid at the desk, once per operation. Throws ApiError. */
export async function renew({ checkInId, operationId: id, offer: { amount } }: Renewing): Promise<void> {
  await read(api.kiosk['check-ins'][':id'].renewal.$post({ param: { id: checkInId }, json: { id, amount } }, within()))
}
