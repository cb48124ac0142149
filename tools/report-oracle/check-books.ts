import { isDeepStrictEqual } from 'node:util'
import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { CheckInPage } from '@deskbell/domain/check-ins/schema.ts'
import type { Pass, PassList } from '@deskbell/domain/passes/schema.ts'
import type { ProductPage } from '@deskbell/domain/products/schema.ts'
import type { z } from 'zod'
import type { Caller } from '../../server/src/test/app.ts'
import type { RecordedState, Visit } from './books.ts'

/** Removes fields of a pass that depend on the time of day or on the viewer. */
function lasting({ usedInPeriod: _, ownerName: __, ledger, ...pass }: Pass) {
  // Later answers mark earlier entries as undone.
  return { ...pass, ledger: ledger.map(({ sequence, kind, delta, at }) => ({ sequence, kind, delta, at })) }
}

async function passesDiffer(desk: Caller, { passes }: RecordedState, clientId: string): Promise<string[]> {
  const { body } = await desk.get<z.infer<typeof PassList>>(`/api/passes?clientId=${clientId}`)
  const told = body.items.map((pass) => [pass, passes.get(pass.id)] as const)
  const other = told.filter(([pass, heard]) => !heard || !isDeepStrictEqual(lasting(pass), lasting(heard)))
  return other.map(([pass, heard]) => `pass ${JSON.stringify([lasting(pass), heard && lasting(heard)])}`)
}

async function visitsDiffer(desk: Caller, { visits }: RecordedState, clientId: string): Promise<string[]> {
  const shown: z.infer<typeof CheckInPage>['items'] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { body: z.infer<typeof CheckInPage> } = await desk.get(
      `/api/check-ins?clientId=${clientId}&limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    shown.push(...page.body.items)
    cursor = page.body.nextCursor
  }
  const own = [...visits.values()].filter((visit) => visit.clientId === clientId)
  const of = ({ id, source, occurredAt, undoneAt }: Pick<Visit, 'id' | 'source' | 'occurredAt' | 'undoneAt'>) =>
    `${id} ${source} ${occurredAt} ${undoneAt}`
  // Ignore the pass of an undone check-in.
  const told = shown.map((one) => of(one) + (one.undoneAt ? '' : ` ${one.pass?.id ?? null}`))
  const heard = own.map((one) => of(one) + (one.undoneAt ? '' : ` ${one.passId}`))
  const odd = told.filter((one) => !heard.includes(one)).concat(heard.filter((one) => !told.includes(one)))
  return odd.map((one) => `visit ${one}`)
}

async function placesDiffer(desk: Caller, { appointments, places }: RecordedState, id: string): Promise<string[]> {
  const answer = await desk.get<Appointment>(`/api/appointments/${id}`)
  if (answer.status !== 200) return [`appointment ${id}: ${JSON.stringify([answer, appointments.get(id)])}`]
  const { madeAt: _, bookings: __, ...heard } = appointments.get(id) ?? { madeAt: '', bookings: [] }
  const { bookings, ...told } = answer.body
  const of = ({ status, forgiven, checkInId, spentPassId, walkIn }: (typeof bookings)[number]) => ({
    status,
    forgiven,
    checkInId,
    spentPassId,
    walkIn,
  })
  const odd = bookings.filter((one) => {
    const place = places.get(one.id)
    return !place || !isDeepStrictEqual(of(place), of(one))
  })
  const words = odd.map((one) => `place ${JSON.stringify([one, places.get(one.id)])}`)
  return isDeepStrictEqual({ ...heard, version: 0 }, { ...told, version: 0 })
    ? words
    : [...words, `appointment ${JSON.stringify([told, heard])}`]
}

async function stocksDiffer(desk: Caller, { products, stockMoves }: RecordedState): Promise<string[]> {
  const { body } = await desk.get<ProductPage>('/api/products?limit=200')
  const stocks = new Map(body.items.map(({ id, stock }) => [id, stock]))
  return products.flatMap(({ id, name }) => {
    const heard = stockMoves
      .filter(({ productId }) => productId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return stocks.get(id) === heard ? [] : [`stock of ${name}: ${JSON.stringify([stocks.get(id), heard])}`]
  })
}

/**
 * Compares the recorded state with the API's at the end of the history. Returns the differences: empty if nothing was
 * missed.
 */
export async function compareWithApi(desk: Caller, books: RecordedState): Promise<string[]> {
  const found: string[] = []
  for (const id of books.clients.keys())
    if (!books.merged.has(id))
      found.push(...(await passesDiffer(desk, books, id)), ...(await visitsDiffer(desk, books, id)))
  found.push(...(await stocksDiffer(desk, books)))
  for (const id of books.appointments.keys()) found.push(...(await placesDiffer(desk, books, id)))
  return found
}
