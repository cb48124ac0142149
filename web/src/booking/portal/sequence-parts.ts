import type { BookingSelection } from '../address.ts'
import { postJson } from '../api.ts'
import { ANYONE, readPerformer, type Service, type Shop } from '../shop.ts'

/** One of the services in a row. `with`: employee's id, 'anyone', or empty while nobody is chosen. */
export type SequencePart = { service: Service; with: string }

/** Reads the services of a sequence from the address, without services and employees that aren't offered any more. */
export function readParts(shop: Shop, { service, with: first = '', then = '' }: BookingSelection): SequencePart[] {
  const further = then.split(',').map((one) => one.split(':'))
  return [[service, first], ...further].flatMap(([id, who]) => {
    const found = shop.services.find((one) => one.id === id)
    return found ? [{ service: found, with: readPerformer(found, who) }] : []
  })
}

/** Returns the address of some services in a row; of one alone, that of its own booking. */
export function toChoice([first, ...further]: SequencePart[]): BookingSelection {
  const then = further.map((part) => `${part.service.id}:${part.with}`).join(',')
  return { service: first?.service.id, with: first?.with, then }
}

/** Returns the request for times or a preview of a sequence, as the key by which it is loaded. */
export function toRequestKey(path: string, parts: SequencePart[], when: object): string {
  const wishes = parts.map((part) => ({
    serviceId: part.service.id,
    employeeId: part.with && part.with !== ANYONE ? part.with : null,
  }))
  return JSON.stringify({ path, wishes, ...when })
}

export function postRequest<Answer>(key: string): Promise<Answer> {
  const { path, ...body } = JSON.parse(key) as { path: string }
  return postJson(path, body)
}
