import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import type { Import } from '@deskbell/domain/data/imports/schema.ts'
import type { ProductPage } from '@deskbell/domain/products/schema.ts'
import { addDays, localDay } from '@deskbell/domain/shared/time.ts'
import type { GiftCardPage } from '@deskbell/domain/stored-value/schema.ts'
import type { z } from 'zod'
import { importHandlers } from '../../server/src/features/data/imports/jobs.ts'
import { isHere, someClient } from './act-clients.ts'
import { recordMove } from './act-stock.ts'
import type { Imported, RecordedState, StoredMove } from './books.ts'
import type { Simulation } from './story.ts'

type Done = { done: Import; by: string }

async function step(story: Simulation, one: Import, name: 'check' | 'commit' | 'undo'): Promise<Import> {
  const { jobs } = story.desk.services
  const begun = await story.ask(`import: ${name}`, `/api/imports/${one.id}/${name}`, { version: one.version })
  if (!begun) throw new Error(`An import that waits for it refuses to ${name}`)
  await jobs.workOff(importHandlers(story.desk.services))
  return story.read<Import>(`/api/imports/${one.id}`)
}

/** Uploads a CSV file, checks and commits it. Null without rows. Throws if the import fails. */
async function runImport(
  story: Simulation,
  { kind, head, rows }: { kind: ImportKind; head: string; rows: string[][] },
): Promise<Done | null> {
  if (rows.length === 0) return null
  const path = `/api/imports/${story.id()}?kind=${kind}&name=${kind}.csv`
  const sent = await story.upload<Import>(path, [head, ...rows.map((row) => row.join())].join('\n'))
  const by = story.lastBy
  const done = await step(story, await step(story, sent, 'check'), 'commit')
  if (done.status !== 'done') throw new Error(`An import is ${done.status}: ${done.failure}`)
  story.did('imported', 'import', null, { by })
  story.books.refused += done.refused
  return { done, by }
}

const NOTHING = { clients: [], passes: [], visits: [], products: [], cards: [], credit: null }

function keep({ books }: Simulation, { done, by }: Done, made: Partial<Imported>): void {
  books.imports.push({ id: done.id, by, ...NOTHING, ...made })
}

function since<Kept>(before: Set<string>, now: Map<string, Kept>): string[] {
  return [...now.keys()].filter((id) => !before.has(id))
}

export async function importClients(story: Simulation): Promise<void> {
  const { books, random } = story
  const first = books.clients.size + 1
  const names = Array.from({ length: random.int(1, 4) }, (_, index) => `Moved${first + index}`)
  const rows = names.map((name) => [name, random.pick(['Silva', 'Wolf', ''])])
  const done = await runImport(story, { kind: 'clients', head: 'First Name,Last Name', rows })
  if (!done) return
  const clients: string[] = []
  for (const name of names) {
    const { items } = await story.read<{ items: Client[] }>(`/api/clients?q=${name}`)
    const made = items.find(({ firstName }) => firstName === name)
    if (!made) throw new Error(`${name} has not moved in`)
    books.clients.set(made.id, await story.read<Client>(`/api/clients/${made.id}`))
    clients.push(made.id)
  }
  keep(story, done, { clients })
}

const getName = ({ firstName, lastName }: Client) => `${firstName} ${lastName}`.trim()

function some(story: Simulation, most: number): Client[] {
  const all = Array.from({ length: story.random.int(1, most) }, () => someClient(story, isHere))
  return [...new Set(all)].filter((one) => one !== undefined)
}

function today({ now, books }: Simulation): string {
  return localDay(now, books.timeZone)
}

function passRow(story: Simulation, { name }: { name: string }): string[] {
  const { books, random } = story
  const [day, visits] = [today(story), random.chance(0.2) ? null : random.int(2, 12)]
  const sold = random.chance(0.5) ? random.pick(books.packages).name : 'Old card'
  const count = visits === null ? ['Unlimited', ''] : [`${visits}`, `${random.int(0, visits)}`]
  const ends = random.chance(0.3) ? '' : addDays(day, random.int(2, 60))
  const price = `${random.int(1, 200)}.${random.int(10, 99)}`
  return [name, sold, ...count, price, addDays(day, -random.int(0, 90)), ends]
}

/** Imports partly used passes, as exported from another product. */
export async function importPasses(story: Simulation): Promise<void> {
  const { books } = story
  const those = some(story, 4)
  const before = new Set(books.passes.keys())
  const rows = those.map((one) => passRow(story, { name: getName(one) }))
  const head = 'Name,Package,Visits,Used,Price,Purchased,Expires'
  const done = await runImport(story, { kind: 'passes', head, rows })
  if (!done) return
  await story.lookAtPasses(...those.map(({ id }) => id))
  keep(story, done, { passes: since(before, books.passes) })
}

function visitRow(story: Simulation, { name }: { name: string }): string[] {
  const { random, books } = story
  const time = `${String(random.int(6, 21)).padStart(2, '0')}:${random.pick(['00', '05', '30', '59'])}`
  return [name, random.pick(books.services).name, addDays(today(story), -random.int(1, 90)), time]
}

/** Imports past visits, which were paid for elsewhere. */
export async function importVisits(story: Simulation): Promise<void> {
  const { books, random } = story
  const those = some(story, 3)
  const before = { passes: new Set(books.passes.keys()), visits: new Set(books.visits.keys()) }
  const rows = those.flatMap((one) =>
    Array.from({ length: random.int(1, 4) }, () => visitRow(story, { name: getName(one) })),
  )
  const done = await runImport(story, { kind: 'visits', head: 'Name,Service,Date,Time', rows })
  if (!done) return
  for (const { id } of those) await story.lookAtVisits(id, 200)
  await story.lookAtPasses(...those.map(({ id }) => id))
  keep(story, done, { passes: since(before.passes, books.passes), visits: since(before.visits, books.visits) })
}

/** Imports products, mostly with their stock. */
export async function importProducts(story: Simulation): Promise<void> {
  const { books, random } = story
  const names = Array.from({ length: random.int(1, 2) }, () => `Moved ${story.id()}`)
  const stocks = new Map(names.map((name) => [name, random.chance(0.7) ? random.int(0, 30) : null]))
  const rows = names.map((name) => [
    name,
    '12.50',
    `${random.int(0, 9)}.05`,
    random.pick(['7', '']),
    `${stocks.get(name) ?? ''}`,
  ])
  const done = await runImport(story, { kind: 'products', head: 'Name,Price,Cost,Tax Rate,Stock', rows })
  if (!done) return
  const { items } = await story.read<ProductPage>('/api/products?limit=200')
  const made = items.filter(({ name }) => stocks.has(name))
  books.products.push(...made)
  for (const { id: productId, name } of made) {
    const quantity = stocks.get(name) ?? null
    if (quantity !== null) recordMove(story, { productId, kind: 'counted', quantity })
  }
  keep(story, done, { products: made.map(({ id }) => id) })
}

function someBalance({ random }: Simulation): { balance: number; text: string } {
  const balance = random.int(1, 20_000)
  return { balance, text: (balance / 100).toFixed(2) }
}

/** Imports gift cards that another product sold. */
export async function importGiftCards(story: Simulation): Promise<void> {
  const { books, random } = story
  const cards = new Map(
    Array.from({ length: random.int(1, 3) }, () => [`OLD${story.id().slice(-8).toUpperCase()}`, someBalance(story)]),
  )
  const rows = [...cards].map(([code, { text }]) => {
    return [code, text, random.chance(0.5) ? addDays(today(story), random.int(1, 60)) : '']
  })
  const done = await runImport(story, { kind: 'gift_cards', head: 'Card Number,Balance,Expires', rows })
  if (!done) return
  const ids: string[] = []
  for (const [typed, { balance: amount }] of cards) {
    const { items } = await story.read<z.infer<typeof GiftCardPage>>(`/api/gift-cards?q=${typed}`)
    const [card] = items
    if (!card || items.length > 1) throw new Error(`${typed} has not moved in`)
    const { id, code, expiresOn } = card
    books.stored.cards.set(id, { id, code, expiresOn, moves: [{ at: story.at, kind: 'imported', amount }] })
    ids.push(id)
  }
  keep(story, done, { cards: ids })
}

/** Imports the credit of a client, unless there is some already. */
export async function importCredit(story: Simulation): Promise<void> {
  const one = someClient(story, isHere)
  if (!one) return
  const { balance: amount, text } = someBalance(story)
  const done = await runImport(story, { kind: 'credit', head: 'Name,Balance', rows: [[getName(one), text]] })
  if (!done) return
  const credit: StoredMove | null = done.done.created === 1 ? { at: story.at, kind: 'imported', amount } : null
  if (credit) story.books.stored.credit.push(credit)
  keep(story, done, { credit })
}

/** Removes what was deleted from the records. */
function forget(
  books: RecordedState,
  { clients, passes, visits, products, cards, credit }: Omit<Imported, 'id' | 'by'>,
): void {
  for (const id of clients) books.clients.delete(id)
  for (const id of visits) books.visits.delete(id)
  for (const id of passes) books.passes.delete(id)
  for (const id of cards) books.stored.cards.delete(id)
  books.entries = books.entries.filter(({ passId }) => !passes.includes(passId))
  books.products = books.products.filter(({ id }) => !products.includes(id))
  books.stockMoves = books.stockMoves.filter(({ productId }) => !products.includes(productId))
  books.stored.credit = books.stored.credit.filter((move) => move !== credit)
}

/** Undoes the last import, which deletes everything it created that hasn't been used or changed since. */
export async function undoImport(story: Simulation): Promise<void> {
  const last = story.books.imports.pop()
  if (!last) return
  const { kept } = await step(story, await story.read<Import>(`/api/imports/${last.id}`), 'undo')
  story.did('took back', 'import', null, { by: last.by })
  const stays = new Set(kept.map(({ id }) => id))
  const going = (ids: string[]) => ids.filter((id) => !stays.has(id))
  forget(story.books, {
    clients: going(last.clients),
    passes: going(last.passes),
    visits: going(last.visits),
    products: going(last.products),
    cards: going(last.cards),
    credit: kept.some(({ entity }) => entity === 'stored_value') ? null : last.credit,
  })
}
