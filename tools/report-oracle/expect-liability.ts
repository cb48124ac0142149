import { type Entry, getOrThrow, type RecordedState, type StoredMove } from './books.ts'
import { plusDays } from './calendar.ts'
import { type Expected, type Numbers, type Question, sum, tabulate } from './expected.ts'

type Flow = 'sold' | 'used' | 'refunded' | 'expired' | 'adjusted'
const FLOWS: Flow[] = ['sold', 'used', 'refunded', 'expired', 'adjusted']
type Worth = { visits: number; money: number }
type Movements = Record<Flow | 'opening' | 'closing', Worth>

function getFlow({ kind }: Entry): Flow {
  if (kind === 'grant') return 'sold'
  if (['use', 'undo', 'no_show'].includes(kind)) return 'used'
  if (kind === 'refund') return 'refunded'
  return kind === 'expire' ? 'expired' : 'adjusted'
}

/** Follows transfers back to the pass that was sold. */
export function findSoldPass(books: RecordedState, passId: string) {
  let pass = getOrThrow(books.passes, passId)
  while (pass.transferredFrom) pass = getOrThrow(books.passes, pass.transferredFrom)
  return pass
}

/** True if, at the end of the day, the pass was void or had expired by its ledger up to then. */
function isLost(entries: Entry[], day: string): boolean {
  let [ended, frozen] = [false, false]
  for (const { kind, undoes } of entries) {
    if (kind === 'void' || (kind === 'transfer' && undoes === 1)) ended = true
    if (kind === 'restore') ended = false
    if (kind === 'freeze') frozen = true
    if (kind === 'unfreeze') frozen = false
  }
  const last = entries.at(-1)?.expiresOn ?? null
  return ended || (!frozen && last !== null && last < day)
}

/** Computes the deferred revenue movements of a pass between two days, both inclusive. */
function getMovements({ books, calendar, days, now }: Question, passId: string, entries: Entry[]): Movements {
  const { price, visits: sold } = findSoldPass(books, passId)
  const worth = (visits: number): Worth => {
    const money = Math.round((Math.abs(visits) * price) / (sold ?? 1))
    return { visits, money: visits < 0 ? -money : money }
  }
  const stand = (day: string) => {
    const until = entries.filter(({ at }) => at < calendar.end(day))
    const left = sum(until.map(({ delta }) => delta))
    const isOpen = !isLost(until, day)
    return { open: worth(isOpen ? left : 0), lost: worth(isOpen ? 0 : left) }
  }
  const today = calendar.day(now)
  const byToday = (day: string) => (day < today ? day : today)
  const [before, after] = [stand(byToday(plusDays(days.from, -1))), stand(byToday(days.to))]
  const none = () => ({ visits: 0, money: 0 })
  const flows: Movements = {
    opening: before.open,
    closing: after.open,
    sold: none(),
    used: none(),
    refunded: none(),
    adjusted: none(),
    expired: {
      visits: before.lost.visits - after.lost.visits,
      money: before.lost.money - after.lost.money,
    },
  }
  let balance = 0
  for (const entry of entries) {
    const then = worth(balance)
    balance += entry.delta
    if (!calendar.isWithin(entry.at, days)) continue
    const flow = flows[getFlow(entry)]
    flow.visits += entry.delta
    flow.money += worth(balance).money - then.money
  }
  return flows
}

const ALL = ['opening', ...FLOWS, 'closing'] as const

type OfPass = { packageId: string; movements: Movements }

/** Computes the movements of each pass with a limited number of visits. */
function getLiability(question: Question): OfPass[] {
  const { books, filter } = question
  const ledgers = Map.groupBy(books.entries, ({ passId }) => passId)
  const counted = [...books.passes.values()].filter(({ visits, packageId }) => {
    return visits !== null && (!filter.packageId || packageId === filter.packageId)
  })
  return counted.map(({ id, packageId }) => {
    return { packageId, movements: getMovements(question, id, ledgers.get(id) ?? []) }
  })
}

function addedUp(all: OfPass[], what: keyof Worth): Numbers {
  return Object.fromEntries(ALL.map((flow) => [flow, sum(all.map(({ movements }) => movements[flow][what]))]))
}

/** Computes the movements of a gift card or of credit, in minor units. */
function getStoredFlows(
  { calendar, days, now }: Question,
  moves: StoredMove[],
  expiresOn: string | null,
): Record<(typeof ALL)[number], number> {
  const today = calendar.day(now)
  const stand = (day: string) => {
    const until = day < today ? day : today
    const left = sum(moves.filter(({ at }) => at < calendar.end(until)).map(({ amount }) => amount))
    return expiresOn !== null && expiresOn < until ? { open: 0, lost: left } : { open: left, lost: 0 }
  }
  const [before, after] = [stand(plusDays(days.from, -1)), stand(days.to)]
  const moved = (...kinds: StoredMove['kind'][]) =>
    sum(moves.filter(({ at, kind }) => calendar.isWithin(at, days) && kinds.includes(kind)).map(({ amount }) => amount))
  return {
    opening: before.open,
    sold: moved('sold'),
    used: moved('spent', 'returned'),
    refunded: moved('refunded'),
    expired: before.lost - after.lost,
    adjusted: moved('imported'),
    closing: after.open,
  }
}

function listStored(question: Question) {
  const { cards, credit } = question.books.stored
  return [
    ...[...cards.values()].map(({ moves, expiresOn }) => {
      return { kind: 'gift_card', flows: getStoredFlows(question, moves, expiresOn) }
    }),
    { kind: 'credit', flows: getStoredFlows(question, credit, null) },
  ]
}

export function expectLiability(question: Question): Expected {
  const stored = listStored(question)
  const addFlows = (some: typeof stored): Numbers =>
    Object.fromEntries(ALL.map((flow) => [flow, sum(some.map(({ flows }) => flows[flow]))]))
  const all = getLiability(question)
  const { closing, sold, used, expired } = addedUp(all, 'money')
  const byPackage = (what: keyof Worth) =>
    tabulate(
      all,
      ({ packageId }) => packageId,
      (some) => addedUp(some, what),
    )
  return {
    figures: {
      closing: closing ?? 0,
      sold: sold ?? 0,
      used: used ?? 0,
      expired: expired ?? 0,
      'closing-visits': addedUp(all, 'visits').closing ?? 0,
      stored: addFlows(stored).closing ?? 0,
    },
    tables: {
      visits: byPackage('visits'),
      money: byPackage('money'),
      stored: tabulate(stored, ({ kind }) => kind, addFlows),
    },
  }
}
