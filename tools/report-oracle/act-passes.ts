import type { Tax } from '@deskbell/domain/business/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { MoneyMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { addDays, localDay } from '@deskbell/domain/shared/time.ts'
import { isExempt, isHere, someClient } from './act-clients.ts'
import { recordPass } from './hear.ts'
import type { Simulation } from './story.ts'

export const METHODS: MoneyMethod[] = ['cash', 'card', 'transfer', 'other']

function today({ now, books }: Simulation): string {
  return localDay(now, books.timeZone)
}

function listUnpaidVisits({ books }: Simulation, clientId: string): string[] {
  const unpaid = [...books.visits.values()].filter(
    (visit) => visit.clientId === clientId && !visit.passId && visit.soldFor === undefined,
  )
  return unpaid.filter(({ undoneAt }) => !undoneAt).map(({ id }) => id)
}

export async function sell(story: Simulation): Promise<void> {
  const { books, random } = story
  const buyer = someClient(story, isHere)
  if (!buyer) return
  const sold = random.pick(books.packages)
  const price = random.chance(0.4) ? sold.price : random.int(1, 30_000)
  const discount = random.chance(0.3) ? random.int(0, price) : 0
  const complimentary = random.chance(0.08)
  const due = complimentary ? 0 : price - discount
  const paid = random.chance(0.7) ? due : random.int(0, due)
  const atFirstVisit = sold.starts === 'first_visit' || random.chance(0.1)
  const startsOn = atFirstVisit ? null : addDays(today(story), random.int(-10, 3))
  const covered = random.chance(0.4) ? listUnpaidVisits(story, buyer.id).slice(0, random.int(1, 3)) : []
  const terms = { price, discount, complimentary, paid, method: random.pick(METHODS), startsOn }
  const body = { id: story.id(), clientId: buyer.id, packageId: sold.id, ...terms, coveredCheckInIds: covered }
  const pass = await story.ask<Pass>('sell', '/api/passes', body)
  if (!pass) return
  if (await isExempt(story, buyer.id)) books.taxRates.set(pass.id, 0)
  recordPass(books, pass)
  story.did('sold', 'pass', buyer.id)
}

/** Picks a random pass that isn't voided and matches; now and then any other pass, which the server should reject. */
function somePass({ books, random }: Simulation, is: (pass: Pass) => boolean = () => true): Pass | undefined {
  const all = [...books.passes.values()].filter((pass) => (is(pass) && !pass.voidedAt) || random.chance(0.02))
  // Mostly one of the 12 newest passes, which are still in use.
  const some = random.chance(0.6) ? all.slice(-12) : all
  return some.length > 0 ? random.pick(some) : undefined
}

async function change(
  story: Simulation,
  pass: Pass,
  {
    did,
    path,
    body = {},
  }: {
    /** Action in the audit log. */
    did: string
    path: string
    body?: object
  },
): Promise<Pass | null> {
  const all = { id: story.id(), note: '', ...body }
  const after = await story.ask<Pass>(did.replace(/ \d+/, ''), `/api/passes/${pass.id}/${path}`, all)
  if (!after) return null
  recordPass(story.books, after)
  story.did(did, 'pass', pass.clientId)
  return after
}

export async function pay(story: Simulation): Promise<void> {
  const { random } = story
  const pass = somePass(story, ({ owed }) => owed > 0)
  if (!pass) return
  const amount = random.chance(0.6) ? Math.max(1, pass.owed) : random.int(1, Math.max(1, pass.owed))
  await change(story, pass, { did: 'paid', path: 'payments', body: { amount, method: random.pick(METHODS) } })
}

export async function refund(story: Simulation): Promise<void> {
  const { random } = story
  const pass = somePass(story, ({ payments }) => payments.length > 0)
  if (!pass) return
  const kept = pass.payments.reduce((sum, { amount }) => sum + amount, 0)
  const visits = pass.visits === null ? 0 : random.int(0, Math.max(0, pass.remaining))
  const amount = random.chance(0.3) ? kept : random.int(0, Math.max(0, kept))
  const forgiven = random.chance(0.3) ? random.int(0, pass.owed) : 0
  const body = { seen: pass.ledger.length, visits, amount, forgiven, method: random.pick(METHODS) }
  await change(story, pass, { did: 'refunded', path: 'refunds', body })
}

export async function adjust(story: Simulation): Promise<void> {
  const pass = somePass(story, ({ visits }) => visits !== null)
  const body = { seen: pass?.ledger.length ?? 1, delta: story.random.pick([-3, -1, 1, 2]), note: 'Counted anew' }
  if (pass) await change(story, pass, { did: 'adjusted', path: 'adjustments', body })
}

export async function extend(story: Simulation): Promise<void> {
  const pass = somePass(story, ({ validity }) => validity !== null)
  const body = { days: story.random.int(1, 20) }
  if (pass) await change(story, pass, { did: 'extended', path: 'extensions', body })
}

export async function freeze(story: Simulation): Promise<void> {
  const [from, to] = [today(story), addDays(today(story), 30)]
  const isEnding = ({ expiresOn }: Pass) => expiresOn !== null && expiresOn >= from && expiresOn <= to
  const isEndings = story.random.chance(0.6)
  const pass = somePass(story, (one) => one.frozenOn === null && (!isEndings || isEnding(one)))
  const body = { since: addDays(today(story), story.random.int(-6, 0)) }
  if (pass) await change(story, pass, { did: 'frozen', path: 'freeze', body })
}

export async function unfreeze(story: Simulation): Promise<void> {
  const pass = somePass(story, ({ frozenOn }) => frozenOn !== null)
  if (pass) await change(story, pass, { did: 'unfrozen', path: 'unfreeze' })
}

export async function share(story: Simulation): Promise<void> {
  const path = story.random.chance(0.7) ? 'share' : 'unshare'
  const pass = somePass(story)
  if (pass) await change(story, pass, { did: `${path}d`, path })
}

export async function voidSome(story: Simulation): Promise<void> {
  const pass = somePass(story)
  if (pass) await change(story, pass, { did: 'voided', path: 'void' })
}

export async function transfer(story: Simulation): Promise<void> {
  const { random } = story
  const pass = somePass(story, ({ visits, remaining }) => visits !== null && remaining > 0)
  const to = someClient(story, isHere)
  if (!pass || !to) return
  const body = { toClientId: to.id, visits: random.int(1, Math.max(1, pass.remaining)) }
  const after = await change(story, pass, { did: 'transferred', path: 'transfers', body })
  if (after) await story.lookAtPasses(to.id)
}

const UNDOABLE = ['adjust', 'extend', 'freeze', 'unfreeze', 'share', 'unshare', 'void', 'transfer']

/** Undoes a ledger entry, which may restore a voided pass. */
export async function undoLedgerEntry(story: Simulation): Promise<void> {
  const { books, random } = story
  const all = books.entries.filter(({ kind, undoes, undone }) => UNDOABLE.includes(kind) && undoes === null && !undone)
  const entry = all.length > 0 ? random.pick(all.slice(-60)) : undefined
  const pass = entry && books.passes.get(entry.passId)
  if (!entry || !pass) return
  const path = `entries/${entry.sequence}/undo`
  const after = await change(story, pass, { did: `took back ${entry.sequence}`, path })
  const other = entry.otherPass && books.passes.get(entry.otherPass.id)
  if (after && other) await story.lookAtPasses(other.clientId)
}

/** Extends all running passes, as after a closure. */
export async function extendAll(story: Simulation): Promise<void> {
  const body = { id: story.id(), days: story.random.int(1, 3), note: 'Closed' }
  const done = await story.ask('extend all', '/api/passes/extensions', body)
  if (!done) return
  story.did('extended all', 'pass', null)
  await story.lookAtPasses(...story.books.clients.keys())
}

const RATES = [0, 8875, 19_000, 25_000]

export async function changeTax(story: Simulation): Promise<void> {
  const { books, random } = story
  const { version } = await story.read<Tax>('/api/business/tax')
  const settings = { taxIncluded: random.chance(0.6), taxRounding: random.pick(['line', 'rate'] as const) }
  const body = { version, taxName: 'VAT', taxRate: random.pick(RATES), ...settings }
  const told = await story.ask<Tax>('tax', '/api/business/tax', body, 'patch')
  if (!told) return
  books.taxRate = told.taxRate
  books.tax = { included: told.taxIncluded, rounding: told.taxRounding }
  story.did('changed', 'business', null)
}
