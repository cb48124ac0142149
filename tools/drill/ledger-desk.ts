import type { Pass } from '@deskbell/domain/passes/schema.ts'
import {
  type Action,
  type Answer,
  type Change,
  isChange,
  type PassView,
  type Service,
  type ServiceKey,
} from './ledger-model.ts'

/** A signed-in session of the business under test. */
export type Desk = { origin: string; cookie: string; services: Record<ServiceKey, Service> }

type Call = { path: string; body: object }

function toCall({ services }: Desk, action: Action): Call {
  if (isChange(action)) return toChangeCall(action)
  switch (action.kind) {
    case 'sell': {
      const { id, client: clientId, terms, price, discount, complimentary, paid, from: startsOn, covered } = action
      const money = { price, discount, complimentary, paid, method: 'cash' }
      return {
        path: '/api/passes',
        body: { id, clientId, packageId: terms.id, ...money, startsOn, coveredCheckInIds: covered },
      }
    }
    case 'check in': {
      const { id, client: clientId, service, at: occurredAt, day, agreed } = action
      const agreement = agreed ? { movesStartTo: day } : {}
      return {
        path: '/api/check-ins',
        body: { id, clientId, serviceId: services[service].id, occurredAt, ...agreement },
      }
    }
    case 'undo check-in':
      return { path: `/api/check-ins/${action.visit}/undo`, body: {} }
    case 'move':
      return { path: `/api/check-ins/${action.visit}/move`, body: { id: action.id, passId: action.pass } }
  }
}

function toChangeCall(action: Change): Call {
  const { kind, id, pass, ...rest } = action
  const at = (end: string, more: object = {}) => ({
    path: `/api/passes/${pass}/${end}`,
    body: { id, note: '', ...more },
  })
  switch (kind) {
    case 'pay':
      return at('payments', { ...rest, method: 'cash' })
    case 'adjust':
      return at('adjustments', { ...rest, note: 'Counted anew' })
    case 'extend':
      return at('extensions', rest)
    case 'freeze':
      return at('freeze', rest)
    case 'transfer':
      return at('transfers', { toClientId: action.to, visits: action.visits })
    case 'refund':
      return at('refunds', { ...rest, method: 'cash' })
    case 'undo entry':
      return at(`entries/${action.sequence}/undo`)
    case 'unfreeze':
    case 'share':
    case 'unshare':
    case 'void':
      return at(kind)
  }
}

/** Converts the server's pass to the fields that the model knows. */
function toPassView(pass: Pass): PassView {
  return {
    id: pass.id,
    remaining: pass.remaining,
    ledger: pass.ledger.reduce((sum, { delta }) => sum + delta, 0),
    entries: pass.ledger.length,
    startsOn: pass.startsOn,
    expiresOn: pass.expiresOn,
    frozenOn: pass.frozenOn,
    shared: pass.shared,
    over: pass.voidedAt !== null,
    owed: pass.owed,
    kept: pass.payments.reduce((sum, { amount }) => sum + amount, 0),
  }
}
/** The server's answer in the model's terms, and the time of purchase. */
export type RecordedAnswer = { answer: Answer; bought: string }

async function post({ origin, cookie }: Desk, { path, body }: Call) {
  const headers = { 'Content-Type': 'application/json', cookie }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    status: answer.status,
    body: (await answer.json()) as Pass & { code: string; pass: { id: string; remaining: number } | null },
  }
}

export async function send(desk: Desk, action: Action): Promise<RecordedAnswer> {
  const { status, body } = await post(desk, toCall(desk, action))
  if (status >= 400) return { answer: { refused: body.code }, bought: '' }
  if (action.kind === 'undo check-in' || action.kind === 'move') return { answer: {}, bought: '' }
  if (action.kind === 'check in') {
    const { pass } = body
    return { answer: { visit: { pass: pass?.id ?? null, left: pass?.remaining ?? null } }, bought: '' }
  }
  return { answer: { pass: toPassView(body) }, bought: body.purchasedAt }
}

/** Reads the passes of both clients. A shared pass is returned once, for its owner. */
export async function readPasses({ origin, cookie }: Desk, clients: readonly string[]): Promise<PassView[]> {
  const lists = await Promise.all(
    clients.map(async (clientId) => {
      const answer = await fetch(`${origin}/api/passes?clientId=${clientId}`, { headers: { cookie } })
      return ((await answer.json()) as { items: Pass[] }).items
    }),
  )
  const own = lists.flatMap((passes, index) => passes.filter((pass) => pass.clientId === clients[index]))
  return own.map(toPassView)
}
