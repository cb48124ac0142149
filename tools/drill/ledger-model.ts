/**
 * Reference model of a household's passes: computes the expected result of every action from the published rules,
 * independently of the product's code. It has no database, locks or retries.
 */

export type ServiceKey = 'yoga' | 'massage' | 'pilates'
export type Service = { id: string; visitsUsed: number }
export type Terms = {
  id: string
  /** Null: all services. */
  covers: ServiceKey[] | null
  visits: number | null
  perDay: number | null
  /** Validity in days; null: unlimited. */
  lasts: number | null
}

type Entry = {
  kind: string
  delta: number
  days: number
  frozenOn: string | null
  undone: boolean
  undoes: boolean
  to?: string
  /** Day of an unfreeze. */
  on?: string
}
export type Pass = {
  id: string
  owner: string
  terms: Terms
  /** Visits granted at creation; fewer than the terms' for a transferred pass. Null: unlimited. */
  granted: number | null
  left: number
  price: number
  forgiven: number
  complimentary: boolean
  payments: number[]
  firstVisit: boolean
  from: string | null
  extra: number
  frozenOn: string | null
  shared: boolean
  over: boolean
  transferredFrom: string | null
  /** Time of purchase, as the server returned it. */
  bought: string
  entries: Entry[]
}
export type Visit = {
  id: string
  client: string
  service: ServiceKey
  at: string
  day: string
  used: number
  pass: string | null
  undone: boolean
}
export type State = { passes: Pass[]; visits: Visit[] }

export type Action =
  | {
      kind: 'sell'
      id: string
      client: string
      terms: Terms
      price: number
      discount: number
      complimentary: boolean
      paid: number
      from: string | null
      covered: string[]
    }
  | { kind: 'check in'; id: string; client: string; service: ServiceKey; at: string; day: string; agreed: boolean }
  | { kind: 'undo check-in'; visit: string }
  | { kind: 'move'; id: string; visit: string; pass: string | null }
  | { kind: 'pay'; id: string; pass: string; amount: number }
  | { kind: 'adjust'; id: string; pass: string; seen: number; delta: number }
  | { kind: 'extend'; id: string; pass: string; days: number }
  | { kind: 'freeze'; id: string; pass: string; since: string }
  | { kind: 'unfreeze' | 'share' | 'unshare' | 'void'; id: string; pass: string }
  | { kind: 'transfer'; id: string; pass: string; to: string; visits: number }
  | { kind: 'refund'; id: string; pass: string; seen: number; visits: number; amount: number; forgiven: number }
  | { kind: 'undo entry'; id: string; pass: string; sequence: number }

export type Change = Exclude<Action, { kind: 'sell' | 'check in' | 'undo check-in' | 'move' }>

export function isChange(action: Action): action is Change {
  return !['sell', 'check in', 'undo check-in', 'move'].includes(action.kind)
}

/** Expected answer: an error code, or those fields that the model can predict. */
export type Answer = { refused: string } | { pass?: PassView; visit?: { pass: string | null; left: number | null } }

/** Placeholder that sorts after every time, until the server returns the time of purchase. */
const JUST_NOW = '9999'

/** Fields of a pass that are compared with the server's. */
export type PassView = ReturnType<typeof toView>

const DAY_MS = 86_400_000

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

function daysFrom(first: string, second: string): number {
  return (Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS
}

function getLastDay({ from, terms, extra }: Pass): string | null {
  return from !== null && terms.lasts !== null ? plusDays(from, terms.lasts - 1 + extra) : null
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function received(pass: Pass): number {
  return sum(pass.payments.filter((amount) => amount > 0))
}

function owedFor(pass: Pass): number {
  return pass.over ? 0 : Math.max(0, pass.price - pass.forgiven - received(pass))
}

export function toView(pass: Pass) {
  return {
    id: pass.id,
    remaining: pass.left,
    ledger: sum(pass.entries.map(({ delta }) => delta)),
    entries: pass.entries.length,
    startsOn: pass.from,
    expiresOn: getLastDay(pass),
    frozenOn: pass.frozenOn,
    shared: pass.shared,
    over: pass.over,
    owed: owedFor(pass),
    kept: sum(pass.payments),
  }
}

function refuse(refused: string): Answer {
  return { refused }
}

function write(pass: Pass, kind: string, entry: Partial<Entry> = {}): void {
  pass.entries.push({ kind, delta: 0, days: 0, frozenOn: null, undone: false, undoes: false, ...entry })
  pass.left += entry.delta ?? 0
  pass.extra += entry.days ?? 0
}

function findLastUnfreeze({ entries }: Pass): Entry | undefined {
  return entries.findLast(({ kind, undoes, undone }) => kind === 'unfreeze' && !undoes && !undone)
}

/** Applies an action to a copy of the state, as if it ran alone. */
export function applyAction(before: State, action: Action, today: string): { state: State; answer: Answer } {
  const state = structuredClone(before)
  const answer = new Play(state, today).act(action)
  return { state: 'refused' in answer ? before : state, answer }
}

class Play {
  readonly state: State
  readonly today: string

  constructor(state: State, today: string) {
    this.state = state
    this.today = today
  }

  act(action: Action): Answer {
    if (isChange(action)) return this.change(action)
    switch (action.kind) {
      case 'sell':
        return this.sell(action)
      case 'check in':
        return this.checkIn(action)
      case 'undo check-in':
        return this.undoCheckIn(action.visit)
      case 'move':
        return this.move(action)
    }
  }

  pass(id: string): Pass {
    const found = this.state.passes.find((pass) => pass.id === id)
    if (!found) throw new Error(`no pass ${id}`)
    return found
  }

  visit(id: string): Visit {
    const found = this.state.visits.find((visit) => visit.id === id)
    if (!found) throw new Error(`no visit ${id}`)
    return found
  }

  sell(sale: Extract<Action, { kind: 'sell' }>): Answer {
    const { id, client: owner, terms, complimentary, from } = sale
    const price = complimentary ? 0 : sale.price - sale.discount
    const pass: Pass = {
      id,
      owner,
      terms,
      granted: terms.visits,
      left: 0,
      price,
      forgiven: 0,
      complimentary,
      payments: sale.paid > 0 ? [sale.paid] : [],
      firstVisit: from === null,
      from,
      extra: 0,
      frozenOn: null,
      shared: false,
      over: false,
      transferredFrom: null,
      bought: JUST_NOW,
      entries: [],
    }
    write(pass, 'grant', { delta: terms.visits ?? 0 })
    this.state.passes.push(pass)
    const visits = sale.covered.map((visit) => this.visit(visit)).sort((a, b) => (a.at < b.at ? -1 : 1))
    for (const visit of visits) {
      if (visit.pass !== null || visit.undone) return refuse('visit_not_unpaid')
      if (terms.covers && !terms.covers.includes(visit.service)) return refuse('not_covered')
      if (terms.visits !== null && pass.left < visit.used) return refuse('too_few_visits')
      this.take(pass, visit)
    }
    return { pass: toView(pass) }
  }

  take(pass: Pass, visit: Visit): void {
    write(pass, 'use', { delta: pass.granted === null ? 0 : -visit.used })
    visit.pass = pass.id
    if (pass.firstVisit && (pass.from === null || visit.day < pass.from)) pass.from = visit.day
  }

  giveBack(pass: Pass, visit: Visit): void {
    write(pass, 'undo', { delta: pass.granted === null ? 0 : visit.used })
    if (!pass.firstVisit) return
    const days = this.state.visits.filter((other) => other.pass === pass.id && !other.undone).map(({ day }) => day)
    pass.from = days.sort()[0] ?? null
  }

  /** Returns the error code if the pass can't pay for the visit, else null. */
  obstacle(pass: Pass, { service, day, used }: Pick<Visit, 'service' | 'day' | 'used'>): string | null {
    const until = getLastDay(pass)
    if (pass.over) return 'pass_voided'
    if (pass.terms.covers && !pass.terms.covers.includes(service)) return 'not_covered'
    if (pass.frozenOn !== null && day >= pass.frozenOn) return 'pass_frozen'
    if (pass.from !== null && day < pass.from && !pass.firstVisit) return 'not_started'
    if (until !== null && day > until) return 'pass_expired'
    if (pass.granted !== null && pass.left < used) return 'too_few_visits'
    const sameDay = this.state.visits.filter((visit) => visit.pass === pass.id && !visit.undone && visit.day === day)
    const { perDay } = pass.terms
    if (perDay !== null && sum(sameDay.map((visit) => visit.used)) + used > perDay) return 'limit_reached'
    return null
  }

  /** Returns the client's own passes and those shared within the household. */
  usableBy(client: string): Pass[] {
    return this.state.passes.filter((pass) => pass.owner === client || pass.shared)
  }

  choose(asked: Pick<Visit, 'client' | 'service' | 'day' | 'used'>): Pass | null {
    const able = this.usableBy(asked.client).filter((pass) => this.obstacle(pass, asked) === null)
    const rank = (pass: Pass) => [
      pass.complimentary ? '0' : '1',
      pass.granted === null ? '0' : '1',
      getLastDay(pass) ?? '9999-12-31',
      String(pass.terms.covers?.length ?? 999).padStart(3, '0'),
      pass.bought,
      pass.id,
    ]
    return able.sort((a, b) => (rank(a).join() < rank(b).join() ? -1 : 1))[0] ?? null
  }

  checkIn({ id, client, service, at, day, agreed }: Extract<Action, { kind: 'check in' }>): Answer {
    const visit: Visit = { id, client, service, at, day, used: USED[service], pass: null, undone: false }
    const paying = this.choose(visit)
    this.state.visits.push(visit)
    if (!paying) return { visit: { pass: null, left: null } }
    if (!agreed && paying.firstVisit && paying.from !== null && day < paying.from) return refuse('moves_start')
    this.take(paying, visit)
    return { visit: { pass: paying.id, left: paying.left } }
  }

  undoCheckIn(id: string): Answer {
    const visit = this.visit(id)
    if (visit.undone) return {}
    visit.undone = true
    if (visit.pass) this.giveBack(this.pass(visit.pass), visit)
    return {}
  }

  move({ visit: id, pass: to }: Extract<Action, { kind: 'move' }>): Answer {
    const visit = this.visit(id)
    if (visit.undone) return refuse('already_undone')
    if (visit.pass === to) return {}
    const from = visit.pass
    visit.pass = null
    if (from) this.giveBack(this.pass(from), visit)
    if (to === null) return {}
    const paying = this.usableBy(visit.client).find((pass) => pass.id === to)
    if (!paying) return refuse('not_found')
    const obstacle = this.obstacle(paying, visit)
    if (obstacle) return refuse(obstacle)
    this.take(paying, visit)
    return {}
  }

  change(action: Change): Answer {
    const pass = this.pass(action.pass)
    const obstacle = this.changeObstacle(pass, action)
    return obstacle ? refuse(obstacle) : { pass: toView(pass) }
  }

  changeObstacle(pass: Pass, action: Change): string | null {
    switch (action.kind) {
      case 'pay':
        if (pass.over) return 'pass_voided'
        if (action.amount > owedFor(pass)) return 'too_much_money'
        pass.payments.push(action.amount)
        return null
      case 'adjust':
        if (action.seen !== pass.entries.length) return 'stale_version'
        return this.count(pass, action.delta) ?? this.done(pass, 'adjust', { delta: action.delta })
      case 'extend':
        if (pass.over) return 'pass_voided'
        return pass.terms.lasts === null ? 'pass_never_expires' : this.done(pass, 'extend', { days: action.days })
      case 'freeze':
        return this.freeze(pass, action.since)
      case 'unfreeze':
        return this.unfreeze(pass)
      case 'share':
      case 'unshare':
        if (pass.over) return 'pass_voided'
        pass.shared = action.kind === 'share'
        return this.done(pass, action.kind)
      case 'void':
        if (pass.over) return 'pass_voided'
        pass.over = true
        return this.done(pass, 'void', { delta: -pass.left })
      case 'transfer':
        return this.transfer(pass, action)
      case 'refund':
        return this.refund(pass, action)
      case 'undo entry':
        return this.undoEntry(pass, action.sequence)
    }
  }

  done(pass: Pass, kind: string, entry: Partial<Entry> = {}): null {
    write(pass, kind, entry)
    return null
  }

  count(pass: Pass, delta: number): string | null {
    if (pass.over) return 'pass_voided'
    if (pass.granted === null) return 'pass_unlimited'
    return pass.left + delta < 0 ? 'too_few_visits' : null
  }

  freeze(pass: Pass, since: string): string | null {
    const until = getLastDay(pass)
    const unfrozenOn = findLastUnfreeze(pass)?.on
    if (unfrozenOn && since < unfrozenOn) return 'invalid'
    if (pass.over) return 'pass_voided'
    if (pass.frozenOn !== null) return 'pass_frozen'
    if (until !== null && until < since) return 'pass_expired'
    pass.frozenOn = since
    return this.done(pass, 'freeze', { frozenOn: since })
  }

  unfreeze(pass: Pass): string | null {
    if (pass.over) return 'pass_voided'
    if (pass.frozenOn === null) return 'pass_not_frozen'
    const { frozenOn, from } = pass
    const counted = from !== null && pass.terms.lasts !== null
    const days = counted ? Math.max(0, daysFrom(frozenOn > from ? frozenOn : from, this.today)) : 0
    pass.frozenOn = null
    return this.done(pass, 'unfreeze', { days, frozenOn, on: this.today })
  }

  transfer(pass: Pass, { id, to, visits }: Extract<Action, { kind: 'transfer' }>): string | null {
    const until = getLastDay(pass)
    if (pass.over) return 'pass_voided'
    if (pass.frozenOn !== null) return 'pass_frozen'
    if (until !== null && until < this.today) return 'pass_expired'
    const obstacle = this.count(pass, -visits)
    if (obstacle) return obstacle
    const made: Pass = {
      ...structuredClone(pass),
      id,
      owner: to,
      granted: visits,
      left: 0,
      price: 0,
      forgiven: 0,
      payments: [],
      shared: false,
      entries: [],
      firstVisit: pass.from === null,
      transferredFrom: pass.id,
    }
    write(made, 'transfer', { delta: visits })
    this.state.passes.push(made)
    return this.done(pass, 'transfer', { delta: -visits, to: id })
  }

  refund(pass: Pass, { seen, visits, amount, forgiven }: Extract<Action, { kind: 'refund' }>): string | null {
    if (seen !== pass.entries.length) return 'stale_version'
    if (pass.over) return 'pass_voided'
    const open = Math.max(0, pass.price - pass.forgiven - received(pass))
    if (amount > sum(pass.payments) || forgiven > open) return 'too_much_money'
    if (pass.granted === null && visits > 0) return 'pass_unlimited'
    if (pass.granted !== null && visits > pass.left) return 'too_few_visits'
    pass.forgiven += forgiven
    if (amount > 0) pass.payments.push(-amount)
    if (pass.granted === null) pass.over = true
    return this.done(pass, 'refund', { delta: -visits })
  }

  undoEntry(pass: Pass, sequence: number): string | null {
    const entry = pass.entries[sequence - 1]
    if (!entry) return 'not_found'
    if (entry.undone) return 'already_undone'
    const undoable = ['adjust', 'extend', 'freeze', 'unfreeze', 'share', 'unshare', 'void', 'transfer'].includes(
      entry.kind,
    )
    if (!undoable || entry.undoes || (entry.kind === 'transfer' && entry.delta > 0)) return 'not_undoable'
    if (pass.over && entry.kind !== 'void') return 'pass_voided'
    const obstacle = this.takeBack(pass, entry)
    if (obstacle === null) entry.undone = true
    return obstacle
  }

  takeBack(pass: Pass, entry: Entry): string | null {
    const undoes = true
    switch (entry.kind) {
      case 'freeze':
        if (pass.frozenOn === null) return 'pass_not_frozen'
        if (pass.frozenOn !== entry.frozenOn) return 'not_undoable'
        pass.frozenOn = null
        return this.done(pass, 'unfreeze', { undoes })
      case 'unfreeze':
        if (findLastUnfreeze(pass) !== entry) return 'not_undoable'
        if (pass.frozenOn !== null) return 'pass_frozen'
        pass.frozenOn = entry.frozenOn
        return this.done(pass, 'freeze', { undoes, days: -entry.days })
      case 'share':
      case 'unshare':
        if (pass.shared !== (entry.kind === 'share')) return 'already_undone'
        pass.shared = !pass.shared
        return this.done(pass, pass.shared ? 'share' : 'unshare', { undoes })
      case 'void':
        pass.over = false
        return this.done(pass, 'restore', { undoes, delta: -entry.delta })
      case 'transfer':
        return this.takeBackTransfer(pass, entry)
      default: {
        const obstacle = entry.delta === 0 ? null : this.count(pass, -entry.delta)
        return obstacle ?? this.done(pass, entry.kind, { undoes, delta: -entry.delta, days: -entry.days })
      }
    }
  }

  takeBackTransfer(pass: Pass, entry: Entry): string | null {
    const other = this.pass(entry.to ?? '')
    if (other.over || other.left < -entry.delta) return 'too_few_visits'
    write(other, 'transfer', { delta: entry.delta, undoes: true })
    const [gift] = other.entries
    if (gift) gift.undone = true
    other.over = true
    return this.done(pass, 'transfer', { delta: -entry.delta, undoes: true, to: entry.to ?? '' })
  }
}

/** Visits that a check-in to each service takes. */
export const USED: Record<ServiceKey, number> = { yoga: 1, massage: 2, pilates: 1 }
