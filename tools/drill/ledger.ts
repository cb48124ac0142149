import { isDeepStrictEqual } from 'node:util'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { createSeededRandom, pick } from '../bench/people.ts'
import { chooseAction } from './ledger-actions.ts'
import { type Desk, type RecordedAnswer, readPasses, send } from './ledger-desk.ts'
import {
  type Action,
  type Answer,
  applyAction,
  type ServiceKey,
  type State,
  type Terms,
  toView,
  USED,
} from './ledger-model.ts'

/** Time zone of the business that the drill creates. */
const TIME_ZONE = 'America/New_York'
const ACTIONS_EACH = 20
const HOUSEHOLDS_AT_ONCE = 8
const MOST_AT_ONCE = 4
const CANDIDATES_MOST = 64
const MINUTE_MS = 60_000

type Shop = { origin: string; cookie: string }
export type Figures = { actions: number; refused: number; atOnce: number; mismatch: number; seed: number }

/**
 * Randomized model-based test: many households perform all actions on passes in random order, often concurrently and
 * often sent twice. Every answer and balance must match the reference model; concurrent actions must match it in at
 * least one serial order (linearizability).
 */
export async function drillLedger(
  shop: Shop,
  { clients, seed, say = () => undefined }: { clients: number; seed: number; say?: (words: string) => void },
): Promise<Figures> {
  const figures: Figures = { actions: 0, refused: 0, atOnce: 0, mismatch: 0, seed }
  const { desk, offers } = await createServicesAndPackages(shop)
  const waiting = Array.from({ length: Math.ceil(clients / 2) }, (_, index) => index)
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const random = createSeededRandom(seed * 1_000_003 + index)
      await new Household({ desk, offers, random, figures, say, name: `${seed}/${index}` }).live(2 * ACTIONS_EACH)
    }
  }
  await Promise.all(Array.from({ length: HOUSEHOLDS_AT_ONCE }, work))
  return figures
}

async function write({ origin, cookie }: Shop, method: string, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json', cookie }
  const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

const SERVICE = {
  description: '',
  kind: 'one_to_one',
  capacity: 1,
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  price: 1000,
  priceKind: 'fixed',
  bookable: true,
  performers: [],
  colour: '#0f6b5c',
  active: true,
}

const OFFERS: Omit<Terms, 'id'>[] = [
  { covers: null, visits: 10, perDay: null, lasts: null },
  { covers: ['yoga'], visits: 5, perDay: null, lasts: 30 },
  { covers: ['yoga', 'pilates'], visits: null, perDay: 2, lasts: 28 },
  { covers: null, visits: 1, perDay: null, lasts: 7 },
  { covers: ['massage', 'pilates'], visits: 6, perDay: 3, lasts: 90 },
]

async function createServicesAndPackages(shop: Shop): Promise<{ desk: Desk; offers: Terms[] }> {
  const entries = (Object.keys(USED) as ServiceKey[]).map(
    (key) => [key, { id: newId(), visitsUsed: USED[key] }] as const,
  )
  const services = Object.fromEntries(entries) as Desk['services']
  for (const [name, { id, visitsUsed }] of entries)
    await write(shop, 'POST', '/api/services', { ...SERVICE, id, name, category: name, visitsUsed })
  const offers = OFFERS.map((offer) => ({ ...offer, id: newId() }))
  for (const { id, covers, visits, perDay, lasts } of offers)
    await write(shop, 'POST', '/api/packages', {
      id,
      name: `Offer ${id.slice(-4)}`,
      description: '',
      price: 5000,
      starts: 'purchase',
      startsOn: null,
      active: true,
      coversAll: covers === null,
      category: '',
      serviceIds: (covers ?? []).map((key) => services[key].id),
      visits,
      limit: perDay && { visits: perDay, per: 'day' },
      validity: lasts && { count: lasts, unit: 'day' },
    })
  return { desk: { ...shop, services }, offers }
}

type Setting = {
  desk: Desk
  offers: Terms[]
  random: () => number
  figures: Figures
  say: (words: string) => void
  name: string
}

/** Two clients of a household. Keeps every candidate state that is consistent with all answers so far. */
class Household {
  readonly setting: Setting
  readonly clients: [string, string] = [newId(), newId()]
  candidates: State[] = [{ passes: [], visits: [] }]
  visitAt = Date.now() - MINUTE_MS

  constructor(setting: Setting) {
    this.setting = setting
  }

  async live(actions: number): Promise<void> {
    await this.moveIn()
    const { random, figures } = this.setting
    let left = actions
    while (left > 0 && this.candidates.length > 0) {
      const atOnce = random() < 0.3 ? Math.min(left, 2 + Math.floor(random() * (MOST_AT_ONCE - 1))) : 1
      const done = await this.act(atOnce)
      figures.actions += done
      if (done > 1) figures.atOnce += done
      left -= done
      if (random() < 0.2 || left === 0) await this.look()
    }
  }

  async moveIn(): Promise<void> {
    const { desk } = this.setting
    const person = { lastName: 'Drill', phone: '', email: '', birthday: null, alertNote: '', notes: '', tags: [] }
    for (const id of this.clients) await write(desk, 'POST', '/api/clients', { ...person, id, firstName: id.slice(-6) })
    const [one, two] = this.clients
    await write(desk, 'PUT', `/api/clients/${two}/household`, { withClientId: one })
  }

  nextVisitAt(): { at: string; day: string } {
    this.visitAt -= (20 + Math.floor(this.setting.random() * 1400)) * MINUTE_MS
    const at = new Date(this.visitAt)
    return { at: at.toISOString(), day: localDay(at, TIME_ZONE) }
  }

  /**
   * Chooses concurrent actions, each from the same state. At most one is a sale, so that the order of purchase stays
   * known.
   */
  chooseActions(count: number, today: string): Action[] {
    const { offers, random } = this.setting
    const state = pick(this.candidates, random)
    const scene = { clients: this.clients, offers, state, today, nextVisitAt: () => this.nextVisitAt(), random }
    const chosen = Array.from({ length: count }, () => chooseAction(scene))
    const firstSale = chosen.findIndex(({ kind }) => kind === 'sell')
    return chosen.filter(({ kind }, index) => kind !== 'sell' || index === firstSale)
  }

  async act(count: number): Promise<number> {
    const { desk, random, figures } = this.setting
    const today = localDay(new Date(), TIME_ZONE)
    const actions = this.chooseActions(count, today)
    const tried = await Promise.all(
      actions.map(async (action) => {
        const tries = await Promise.all(Array.from({ length: random() < 0.15 ? 2 : 1 }, () => send(desk, action)))
        return this.explained(action, tries)
      }),
    )
    const burst = {
      actions: tried.flatMap(({ actions }) => actions),
      heard: tried.flatMap(({ heard }) => heard),
      today,
    }
    figures.refused += burst.heard.filter(({ answer }) => 'refused' in answer).length
    const possible = this.candidates.flatMap((state) => listPossibleStates(state, burst))
    if (possible.length === 0) this.mismatch('no order of these explains the answers', burst.actions, burst.heard)
    this.candidates = distinct(possible).slice(0, CANDIDATES_MOST)
    return actions.length
  }

  /**
   * Returns the answers that the model must explain for an action that may have been sent twice. Equal answers count
   * once: the second is an idempotent replay. Rejections aren't stored for replay, so the other attempt may have met
   * another state and counts as an action of its own.
   */
  explained(action: Action, tries: RecordedAnswer[]): Omit<Burst, 'today'> {
    const [one, other] = tries
    if (one && other && !isDeepStrictEqual(one, other)) {
      const isOtherwise = !('refused' in one.answer) && !('refused' in other.answer)
      if (isOtherwise) this.mismatch('sent twice, answered otherwise', [action], tries)
      else return { actions: [action, action], heard: tries }
    }
    return { actions: [action], heard: tries.slice(0, 1) }
  }

  /** Compares the balances of all passes with the server's. */
  async look(): Promise<void> {
    const shown = byId(await readPasses(this.setting.desk, this.clients))
    const right = this.candidates.filter(({ passes }) => isDeepStrictEqual(byId(passes.map(toView)), shown))
    if (right.length === 0) this.mismatch('the balances are others', [], shown)
    this.candidates = right
  }

  mismatch(words: string, actions: Action[], found: unknown): void {
    const { figures, say, name } = this.setting
    figures.mismatch += 1
    const expected = this.candidates.slice(0, 2)
    say(`household ${name}: ${words}\n${JSON.stringify({ actions, found, expected })}`)
  }
}

type Burst = { actions: Action[]; heard: RecordedAnswer[]; today: string }

/**
 * Returns every state that the actions may have led to, over all serial orders in which the model gives the same
 * answers.
 */
function listPossibleStates(state: State, { actions, heard, today }: Burst): State[] {
  if (actions.length === 0) return [state]
  return actions.flatMap((action, index) => {
    const said = heard[index]
    if (!said) return []
    const played = applyAction(state, action, today)
    if (!isAnswered(played.answer, said.answer)) return []
    const rest = (_: unknown, other: number) => other !== index
    const next = withPurchase(played.state, said.bought, action)
    return listPossibleStates(next, { actions: actions.filter(rest), heard: heard.filter(rest), today })
  })
}

function isAnswered(expected: Answer, heard: Answer): boolean {
  return isDeepStrictEqual(expected, heard)
}

function withPurchase(state: State, bought: string, action: Action): State {
  if (action.kind !== 'sell' || !bought) return state
  return { ...state, passes: state.passes.map((pass) => (pass.id === action.id ? { ...pass, bought } : pass)) }
}

function distinct(states: State[]): State[] {
  return [...new Map(states.map((state) => [JSON.stringify([byId(state.passes), byId(state.visits)]), state])).values()]
}

function byId<Item extends { id: string }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
