import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import type { RecordedDrawer, RecordedSession } from './books.ts'
import { sum } from './expected.ts'
import type { Simulation } from './story.ts'

function pickDrawer({ books, random }: Simulation, isOpen: boolean): RecordedDrawer | undefined {
  const some = books.drawers.filter(({ session }) => (session !== null) === isOpen)
  return some.length > 0 ? random.pick(some) : undefined
}

export async function openDrawer(story: Simulation): Promise<void> {
  const drawer = pickDrawer(story, false)
  if (!drawer) return
  const body = { id: story.id(), openingFloat: story.random.int(0, 20_000) }
  if (!(await story.ask('open a drawer', `/api/drawers/${drawer.id}/sessions`, body))) return
  const { id, openingFloat: float } = body
  drawer.session = { id, float, openedAt: story.at, moved: 0, closedAt: '', closedBy: '', counts: new Map() }
  story.did('opened', 'drawer_session', null)
}

export async function moveCash(story: Simulation): Promise<void> {
  const session = pickDrawer(story, true)?.session
  if (!session) return
  const amount = story.random.pick([-1, 1]) * story.random.int(1, 5000)
  const body = { id: story.id(), amount, reason: 'Milk' }
  if (!(await story.ask('move cash', `/api/drawer-sessions/${session.id}/movements`, body))) return
  session.moved += amount
  story.did('moved cash', 'drawer_session', null)
}

/** Adds up what should be in a drawer: cash, and each other method by which something was paid. */
function addUp({ books }: Simulation, { id, float, moved }: RecordedSession): Map<PaymentMethod, number> {
  const own = books.payments.filter(({ sessionId }) => sessionId === id)
  const amounts = new Map<PaymentMethod, number>([['cash', float + moved]])
  for (const [method, some] of Map.groupBy(own, (paid) => paid.method))
    amounts.set(method, (amounts.get(method) ?? 0) + sum(some.map(({ amount }) => amount)))
  return amounts
}

export async function closeDrawer(story: Simulation): Promise<void> {
  const { random, books } = story
  const drawer = pickDrawer(story, true)
  if (!drawer?.session) return
  const { session } = drawer
  const counts = [...addUp(story, session)].map(([method, expected]) => {
    return { method, expected, counted: random.chance(0.6) ? expected : expected + random.int(-500, 500) }
  })
  const cash = counts.find(({ method }) => method === 'cash')?.counted ?? 0
  const takenOut = random.chance(0.5) ? random.int(0, Math.max(0, cash)) : 0
  const body = { id: story.id(), counts, takenOut, note: '' }
  if (!(await story.ask('close a drawer', `/api/drawer-sessions/${session.id}/close`, body))) return
  story.did('closed', 'drawer_session', null)
  drawer.session = null
  for (const { method, expected, counted } of counts) {
    const out = method === 'cash' ? takenOut : 0
    session.counts.set(method, { expected: expected - out, counted: counted - out })
  }
  books.closed.push({ ...session, closedAt: story.at, closedBy: story.lastBy })
}
