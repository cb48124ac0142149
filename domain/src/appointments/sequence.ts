import { MINUTE_MS } from '../shared/durations.ts'
import type { Span } from '../shared/intervals.ts'
import { findStartSpans, listAvailableStarts, type Occupying, SLOT_MINUTES } from './rules.ts'

/** One service of a sequence, with its employee. */
export type SequenceItem = { employeeId: string; startsAt: Date; endsAt: Date }

/** An employee who may perform a service. */
type Performer = { employeeId: string; needs: Occupying; starts: Span[] }

type Chosen = { item: SequenceItem; needs: Occupying }
/** `waitMs`: beyond what buffers need. `changes`: how often the client changes to another employee. */
type Rest = { chosen: Chosen[]; waitMs: number; changes: number }

const NOTHING: Rest = { chosen: [], waitMs: 0, changes: 0 }
const LONGEST_WAIT_MS = SLOT_MINUTES * MINUTE_MS

/**
 * Returns the sequences in which a client can have services one after the other, one for each available start of the
 * first, in order. Each further service begins as soon as its employee can: after the one before or, with the same
 * employee, after the buffers between them; at most a step of the grid later. Among these the client waits least, then
 * changes employees least; else earlier workers are preferred.
 */
export function listSequences({
  workers,
  services,
  notBefore,
}: {
  workers: { id: string; working: Span[]; busy: Span[] }[]
  /** For each service in order: what it needs, by the id of those who may perform it. */
  services: Map<string, Occupying>[]
  notBefore: Date
}): SequenceItem[][] {
  const steps = services.map((needsOf) =>
    workers.flatMap(({ id: employeeId, working, busy }): Performer[] => {
      const needs = needsOf.get(employeeId)
      return needs ? [{ employeeId, needs, starts: findStartSpans({ working, busy, needs }) }] : []
    }),
  )
  const findRest = createSearch(steps)
  const firsts = workers.flatMap(({ id: employeeId, working, busy }) => {
    const needs = services[0]?.get(employeeId)
    if (!needs) return []
    return listAvailableStarts({ working, busy, needs, notBefore }).map((startsAt) =>
      choose({ employeeId, needs }, startsAt),
    )
  })
  return [...Map.groupBy(firsts, ({ item }) => item.startsAt.getTime())]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, some]) => {
      const best = findLeast(some.map((first) => addTo(findRest([first]), first, NOTHING)))
      return best ? [best.chosen.map(({ item }) => item)] : []
    })
}

function choose({ employeeId, needs }: Pick<Performer, 'employeeId' | 'needs'>, startsAt: Date): Chosen {
  const endsAt = new Date(startsAt.getTime() + needs.durationMinutes * MINUTE_MS)
  return { item: { employeeId, startsAt, endsAt }, needs }
}

function addTo(rest: Rest | null, chosen: Chosen, cost: Pick<Rest, 'waitMs' | 'changes'>): Rest | null {
  if (!rest) return null
  const { waitMs, changes } = rest
  return { chosen: [chosen, ...rest.chosen], waitMs: waitMs + cost.waitMs, changes: changes + cost.changes }
}

function findLeast(found: (Rest | null)[]): Rest | null {
  return found.reduce((best, one) => {
    if (!best || !one) return best ?? one
    return one.waitMs < best.waitMs || (one.waitMs === best.waitMs && one.changes < best.changes) ? one : best
  }, null)
}

/** Returns the search for the best rest of a sequence, null if there is none. It remembers what it has found. */
function createSearch(steps: Performer[][]): (before: Chosen[]) => Rest | null {
  const known = new Map<string, Rest | null>()
  const longestBuffer = Math.max(0, ...steps.flat().map(({ needs }) => needs.bufferBeforeMinutes)) * MINUTE_MS

  function findRest(before: Chosen[]): Rest | null {
    const last = before.at(-1)
    const performers = steps[before.length]
    if (!last || !performers) return NOTHING
    const endsAt = last.item.endsAt.getTime()
    // The rest depends only on where the client is, and on buffers that aren't over.
    const pending = before.filter((one) => getFreeFrom(one) + longestBuffer > endsAt)
    const buffers = pending.map((one) => `${one.item.employeeId} ${getFreeFrom(one)}`)
    const key = [before.length, endsAt, last.item.employeeId, ...buffers].join()
    return known.getOrInsertComputed(key, () =>
      findLeast(
        performers.map((performer) => {
          const { employeeId, needs, starts } = performer
          const own = before.filter(({ item }) => item.employeeId === employeeId)
          const from = Math.max(endsAt, ...own.map((one) => getFreeFrom(one) + needs.bufferBeforeMinutes * MINUTE_MS))
          const at = findFirst(starts, from)
          if (at === null || at > from + LONGEST_WAIT_MS) return null
          const next = choose(performer, new Date(at))
          const changes = employeeId === last.item.employeeId ? 0 : 1
          return addTo(findRest([...before, next]), next, { waitMs: at - from, changes })
        }),
      ),
    )
  }

  return findRest
}

/** Returns when the employee is free again, after the buffer. */
function getFreeFrom({ item, needs }: Chosen): number {
  return item.endsAt.getTime() + needs.bufferAfterMinutes * MINUTE_MS
}

/** Returns the first moment within sorted spans that isn't before `from`. */
function findFirst(spans: Span[], from: number): number | null {
  const span = spans.find(({ to }) => to.getTime() > from)
  return span ? Math.max(span.from.getTime(), from) : null
}
