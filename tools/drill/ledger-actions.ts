import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pick } from '../bench/people.ts'
import {
  type Action,
  type Pass,
  plusDays,
  type ServiceKey,
  type State,
  type Terms,
  type Visit,
} from './ledger-model.ts'

const SERVICES: ServiceKey[] = ['yoga', 'massage', 'pilates']

/** Inputs for choosing the next action: the household's clients and their modelled state. */
export type Scene = {
  clients: [string, string]
  offers: Terms[]
  state: State
  today: string
  /** Time of the next check-in, far enough from the others not to be a duplicate. */
  nextVisitAt(): { at: string; day: string }
  random: () => number
}

/** Chooses a random action, mostly a valid one, sometimes one that must be rejected. */
export function chooseAction(scene: Scene): Action {
  const { state, random } = scene
  if (state.passes.length === 0 || random() < 0.08) return sell(scene)
  if (random() < 0.4) return checkIn(scene)
  const visit = state.visits.length > 0 && random() < 0.25 ? pick(state.visits, random) : undefined
  return visit ? actOnVisit(scene, visit) : actOnPass(scene, pick(state.passes, random))
}

function upTo(random: () => number, most: number): number {
  return 1 + Math.floor(random() * most)
}

function sell({ clients, offers, state, today, random }: Scene): Action {
  const client = pick(clients, random)
  const price = 100 * upTo(random, 150)
  const discount = random() < 0.3 ? Math.floor(price * random()) : 0
  const complimentary = random() < 0.15
  const paid = complimentary ? 0 : Math.floor((price - discount) * pick([1, 1, 0.5, 0], random))
  const from = random() < 0.4 ? null : plusDays(today, -Math.floor(random() * 40))
  const unpaid = state.visits.filter((visit) => visit.client === client && visit.pass === null && !visit.undone)
  const covered = random() < 0.4 ? unpaid.slice(0, 2).map(({ id }) => id) : []
  const terms = pick(offers, random)
  return { kind: 'sell', id: newId(), client, terms, price, discount, complimentary, paid, from, covered }
}

function checkIn({ clients, nextVisitAt, random }: Scene): Action {
  const agreed = random() < 0.7
  const visit = { client: pick(clients, random), service: pick(SERVICES, random), ...nextVisitAt() }
  return { kind: 'check in', id: newId(), agreed, ...visit }
}

function actOnVisit({ state, random }: Scene, { id: visit }: Visit): Action {
  if (random() < 0.5 || state.passes.length === 0) return { kind: 'undo check-in', visit }
  const pass = random() < 0.15 ? null : pick(state.passes, random).id
  return { kind: 'move', id: newId(), visit, pass }
}

function actOnPass({ clients, today, random }: Scene, pass: Pass): Action {
  const own = { id: newId(), pass: pass.id }
  // Sometimes simulates a stale read.
  const seen = Math.max(1, pass.entries.length - (random() < 0.1 ? 1 : 0))
  const to = pass.owner === clients[0] ? clients[1] : clients[0]
  const visits = upTo(random, 4)
  const sequence = upTo(random, pass.entries.length)
  const choices: Action[] = [
    { kind: 'pay', ...own, amount: upTo(random, 6000) },
    { kind: 'adjust', ...own, seen, delta: pick([-3, -1, 1, 2], random) },
    { kind: 'extend', ...own, days: upTo(random, 14) },
    { kind: 'freeze', ...own, since: plusDays(today, -Math.floor(random() * 10)) },
    { kind: 'unfreeze', ...own },
    { kind: 'share', ...own },
    { kind: 'unshare', ...own },
    { kind: 'transfer', ...own, to, visits },
    { kind: 'refund', ...own, seen, visits, amount: Math.floor(random() * 4000), forgiven: 0 },
    { kind: 'undo entry', ...own, sequence },
    { kind: 'undo entry', ...own, sequence: pass.entries.length },
    ...(random() < 0.3 ? ([{ kind: 'void', ...own }] as const) : []),
  ]
  return pick(choices, random)
}
