import type { Language } from '@deskbell/domain/messages/schema.ts'
import type { OnlineHeld } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { asFailure, write } from '../api.ts'
import { askShop, type Service } from '../shop.ts'
import type { Details } from './use-details.ts'

/** A program would be quicker; see the server. */
const HUMAN_MS = 2200

/** What was asked last, under its id: sent again, it is the same booking. */
let last: { id: string; wish: string } | null = null

function deriveId(wish: string): string {
  if (last?.wish !== wish) last = { id: newId(), wish }
  return last.id
}

/** Has a time held. A page that was open for too long gets a new stamp and tries once more. Throws `Failure`. */
export async function hold(
  {
    service,
    details,
    ...rest
  }: {
    service: Service
    appointmentId: string | null
    employeeId: string | null
    startsAt: string
    details: Details
    website: string
    language: Language
  },
  stamp: string,
): Promise<OnlineHeld> {
  const wish = { serviceId: service.id, ...details, ...rest }
  const body = { id: deriveId(JSON.stringify(wish)), ...wish }
  try {
    return await write<OnlineHeld>('/api/book', { ...body, stamp })
  } catch (error) {
    if (asFailure(error).code !== 'form_expired') throw error
    const fresh = await askShop()
    await new Promise((resolve) => setTimeout(resolve, HUMAN_MS))
    return write<OnlineHeld>('/api/book', { ...body, stamp: fresh.stamp })
  }
}
