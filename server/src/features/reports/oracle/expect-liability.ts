import { type Books, type Entry, known } from './books.ts'
import { plusDays } from './calendar.ts'
import { type ExpectedTable, type Numbers, type Question, sum } from './expected.ts'

type Flow = 'sold' | 'used' | 'refunded' | 'expired' | 'adjusted'
const FLOWS: Flow[] = ['sold', 'used', 'refunded', 'expired', 'adjusted']
type Worth = { visits: number; money: number }
export type Movements = Record<Flow | 'opening' | 'closing', Worth>

function flowOf({ kind }: Entry): Flow {
  if (kind === 'grant') return 'sold'
  if (['use', 'undo', 'no_show'].includes(kind)) return 'used'
  if (kind === 'refund') return 'refunded'
  return kind === 'expire' ? 'expired' : 'adjusted'
}

/** The pass with which the visits of a pass were once sold. */
function soldAs(books: Books, passId: string) {
  let pass = known(books.passes, passId)
  while (pass.transferredFrom) pass = known(books.passes, pass.transferredFrom)
  return pass
}

/** Whether the pass was over, or had run out, at the end of a day, as it stood then. */
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

/** What became of one pass between two days, both included. */
function movementsOf({ books, calendar, days }: Question, passId: string, entries: Entry[]): Movements {
  const { price, visits: sold } = soldAs(books, passId)
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
  const [before, after] = [stand(plusDays(days.from, -1)), stand(days.to)]
  const none = () => ({ visits: 0, money: 0 })
  const flows: Movements = {
    ...{ opening: before.open, closing: after.open, sold: none(), used: none(), refunded: none(), adjusted: none() },
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
    const flow = flows[flowOf(entry)]
    flow.visits += entry.delta
    flow.money += worth(balance).money - then.money
  }
  return flows
}

const ALL = ['opening', ...FLOWS, 'closing'] as const

/** The same of all passes that count visits, each by itself. */
export function liabilityOf(question: Question): { passId: string; packageId: string; movements: Movements }[] {
  const { books, filter } = question
  const ledgers = Map.groupBy(books.entries, ({ passId }) => passId)
  const counted = [...books.passes.values()].filter(({ visits, packageId }) => {
    return visits !== null && (!filter.packageId || packageId === filter.packageId)
  })
  return counted.map(({ id, packageId }) => {
    return { passId: id, packageId, movements: movementsOf(question, id, ledgers.get(id) ?? []) }
  })
}

/** A row each in visits and in money: the columns are called "opening", "openingMoney" and so on. */
export function addedUp(all: { movements: Movements }[]): Numbers {
  const of = (flow: (typeof ALL)[number], what: keyof Worth) => sum(all.map(({ movements }) => movements[flow][what]))
  const pairs = ALL.flatMap((flow) => [
    [flow, of(flow, 'visits')] as const,
    [`${flow}Money`, of(flow, 'money')] as const,
  ])
  return Object.fromEntries(pairs)
}

export type Tables = Record<string, ExpectedTable>
