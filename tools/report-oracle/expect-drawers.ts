import type { Paid, RecordedSession } from './books.ts'
import { type Expected, type Numbers, type Question, sum, tabulate } from './expected.ts'

type Count = { sessionId: string; method: string; float: number; expected: number; counted: number }

function listCounts({ filter }: Question, { id, float, counts }: RecordedSession): Count[] {
  return [...counts]
    .filter(([method]) => !filter.method || method === filter.method)
    .map(([method, { expected, counted }]) => ({ sessionId: id, method, float, expected, counted }))
}

function measureCounts(some: Count[]): Numbers {
  const [expected, counted] = [sum(some.map((one) => one.expected)), sum(some.map((one) => one.counted))]
  return { expected, counted, difference: counted - expected }
}

/** Tables of drawers in the sales report; `payments`: those of the period. */
export function expectDrawers(question: Question, payments: Paid[]): Expected['tables'] {
  const { books, calendar, days, filter } = question
  if (filter.packageId) return {}
  const closed = books.closed.filter(
    (session) => calendar.isWithin(session.closedAt, days) && (!filter.who || session.closedBy === filter.who),
  )
  const counts = closed.flatMap((session) => listCounts(question, session))
  const closes = tabulate(counts, ({ sessionId }) => sessionId, measureCounts)
  for (const { sessionId, float } of counts) closes.rows.set(sessionId, { ...closes.rows.get(sessionId), float })
  return {
    closes,
    counted: tabulate(counts, ({ method }) => method, measureCounts),
    outside: tabulate(
      payments.filter(({ sessionId }) => sessionId === null),
      ({ method }) => method,
      (some) => {
        const amounts = some.map(({ amount }) => amount)
        const received = sum(amounts.filter((amount) => amount > 0))
        return { received, refunds: sum(amounts) - received, net: sum(amounts) }
      },
    ),
  }
}
