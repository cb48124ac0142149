import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { type Entry, getOrThrow, type Visit } from './books.ts'
import { getBucket, plusDays } from './calendar.ts'
import { listVisits } from './expect-attendance.ts'
import { PAST } from './expect-sales.ts'
import { type Expected, type ExpectedTable, type Numbers, type Question, sum, tabulate } from './expected.ts'

const SOON_DAYS = 30
const LISTED = 100

/** A sale, use or no-show of a pass on a day. */
type Fact = { day: string; packageId: string; sold?: Pass; used?: Visit; missed?: Entry }

function listFacts(question: Question): Fact[] {
  const { books, calendar, days, filter } = question
  const packageOf = (passId: string) => getOrThrow(books.passes, passId).packageId
  const sold = [...books.passes.values()]
    .filter(({ transferredFrom, name }) => !transferredFrom && name !== PAST)
    .map((pass) => ({ day: calendar.day(pass.purchasedAt), packageId: pass.packageId, sold: pass }))
  const used = listVisits(question).flatMap((visit) =>
    visit.passId ? [{ day: calendar.day(visit.occurredAt), packageId: packageOf(visit.passId), used: visit }] : [],
  )
  const missed = books.entries
    .filter(({ kind }) => kind === 'no_show')
    .map((entry) => ({ day: calendar.day(entry.at), packageId: packageOf(entry.passId), missed: entry }))
  return [...sold, ...used, ...missed].filter(
    ({ day, packageId }) => day >= days.from && day <= days.to && (!filter.packageId || packageId === filter.packageId),
  )
}

function measure(facts: Fact[]): Numbers {
  const sold = facts.flatMap((fact) => fact.sold ?? [])
  return {
    sold: sold.length,
    visits: sum(sold.map(({ visits }) => visits ?? 0)),
    price: sum(sold.map(({ price }) => price)),
    used: sum(facts.map(({ used }) => used?.visitsUsed ?? 0)),
    'no-shows': sum(facts.map(({ missed }) => -(missed?.delta ?? 0))),
  }
}

function getStanding(question: Question): Record<'expiring' | 'unused' | 'overdrawn', (pass: Pass) => boolean> {
  const { books, calendar, now } = question
  const today = calendar.day(now)
  const soon = plusDays(today, SOON_DAYS)
  const visited = new Set(listVisits(question).map(({ passId }) => passId))
  const missed = new Set([...books.places.values()].map(({ spentPassId }) => spentPassId))
  const hasLeft = ({ visits, remaining }: Pass) => visits === null || remaining > 0
  return {
    expiring: (pass) =>
      hasLeft(pass) && !pass.frozenOn && pass.expiresOn !== null && pass.expiresOn >= today && pass.expiresOn <= soon,
    unused: (pass) => {
      const isOver = !pass.frozenOn && pass.expiresOn !== null && pass.expiresOn < today
      return hasLeft(pass) && !isOver && !visited.has(pass.id) && !missed.has(pass.id)
    },
    overdrawn: ({ remaining }) => remaining < 0,
  }
}

function toTable(passes: Pass[]): ExpectedTable {
  const left = ({ visits, remaining }: Pass) => ({ visits, left: visits === null ? null : remaining })
  return { rows: new Map(passes.map((pass) => [pass.id, left(pass)])), total: {}, most: LISTED }
}

export function expectPasses(question: Question): Expected {
  const { books, days, by, filter } = question
  const facts = listFacts(question)
  const { sold = null, used = null, 'no-shows': missed = null } = measure(facts)
  const live = [...books.passes.values()].filter(
    ({ voidedAt, packageId }) => !voidedAt && (!filter.packageId || packageId === filter.packageId),
  )
  const is = getStanding(question)
  const [expiring, unused, overdrawn] = [live.filter(is.expiring), live.filter(is.unused), live.filter(is.overdrawn)]
  return {
    figures: {
      sold,
      used,
      'no-shows': missed,
      expiring: expiring.length,
      unused: unused.length,
      overdrawn: overdrawn.length,
    },
    ofToday: ['expiring', 'unused', 'overdrawn'],
    tables: {
      'by-time': tabulate(facts, ({ day }) => getBucket(day, by, days), measure),
      'by-package': tabulate(facts, ({ packageId }) => packageId, measure),
      expiring: toTable(expiring),
      unused: toTable(unused),
      overdrawn: toTable(overdrawn),
    },
  }
}
