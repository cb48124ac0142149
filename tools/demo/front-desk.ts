import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import type { PaymentMethod } from '@deskbell/domain/passes/payments/schema.ts'
import { getIncludedTax } from '@deskbell/domain/passes/payments/tax.ts'
import {
  choosePass,
  createTerm,
  createVisit,
  deductVisit,
  isUnlimited,
  type SpendablePass,
} from '@deskbell/domain/passes/rules.ts'
import type { LedgerKind } from '@deskbell/domain/passes/schema.ts'
import { weekStart } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { checkIn } from '../../server/src/db/schema/check-in.ts'
import type { ledgerEntry } from '../../server/src/db/schema/ledger-entry.ts'
import type { payment } from '../../server/src/db/schema/payment.ts'
import type { ClientRecord } from '../../server/src/features/clients/present.ts'
import { type PackageRow, presentValidity } from '../../server/src/features/packages/present.ts'
import { type PassRow, presentSpendable, presentUsable } from '../../server/src/features/passes/present.ts'
import type { ServiceRow } from '../../server/src/features/services/present.ts'
import { WILLOW_TAX } from './make-business.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

export type CheckInRow = typeof checkIn.$inferSelect

type Selling = { client: ClientRecord; sold: PackageRow; price: number; method: PaymentMethod; at: Date }
type Visiting = { client: ClientRecord; service: ServiceRow; employeeId: string; at: Date; source: CheckInSource }

/**
 * In-memory ledger: sells passes, checks in and undoes by the domain's rules, and collects the rows that the commands
 * of features/passes and features/check-ins would have written.
 */
export class FrontDesk {
  readonly passes: PassRow[] = []
  readonly ledger: Omit<typeof ledgerEntry.$inferSelect, 'previousSequence' | 'previousBalance'>[] = []
  readonly checkIns: CheckInRow[] = []
  readonly payments: (typeof payment.$inferSelect)[] = []
  readonly #passesOf = new Map<string, PassRow[]>()
  readonly #visitsPaidBy = new Map<string, CheckInRow[]>()
  readonly #scene: Scene
  readonly #services: ServiceRow[]
  readonly #random: Random

  constructor(scene: Scene, services: ServiceRow[]) {
    this.#scene = scene
    this.#services = services
    this.#random = scene.random('front desk')
  }

  passesOf(client: ClientRecord): PassRow[] {
    return this.#passesOf.get(client.id) ?? []
  }

  /** Returns the pass as the domain's rules need it, with its usage in the day's limit period. */
  spendable(pass: PassRow, day: LocalDate): SpendablePass {
    return presentSpendable(pass, this.#usedInPeriod(pass, day))
  }

  #usedInPeriod({ id, limitPer }: PassRow, day: LocalDate): number {
    if (!limitPer) return 0
    const periodOf = (visitDay: LocalDate) => (limitPer === 'week' ? weekStart(visitDay) : visitDay)
    const visits = this.#visitsPaidBy.get(id) ?? []
    return visits
      .filter(({ undoneAt, occurredAt }) => !undoneAt && periodOf(this.#scene.dayOf(occurredAt)) === periodOf(day))
      .reduce((sum, { visitsUsed }) => sum + visitsUsed, 0)
  }

  sell({ client, sold, price, method, at }: Selling): PassRow {
    const startsOn = sold.starts === 'purchase' ? this.#scene.dayOf(at) : null
    const pass = this.#openPass({ client, sold, price, startsOn, purchasedAt: at, grantedAt: at })
    if (price > 0) this.#receive(pass, { method, at })
    return pass
  }

  /** Adds a pass that was sold, paid and partly used before the business had Deskbell. */
  carryOver({
    client,
    sold,
    startedOn,
    used,
  }: {
    client: ClientRecord
    sold: PackageRow
    startedOn: LocalDate
    used: number
  }): void {
    const at = client.createdAt
    const purchasedAt = this.#scene.at(startedOn, 600)
    const pass = this.#openPass({ client, sold, price: sold.price, startsOn: startedOn, purchasedAt, grantedAt: at })
    pass.forgiven = pass.price
    if (used > 0) this.#append(pass, { kind: 'adjust', delta: -used, note: 'Used before the move to Deskbell', at })
  }

  checkIn({ client, service, employeeId, at, source }: Visiting): CheckInRow {
    const day = this.#scene.dayOf(at)
    const candidates = this.passesOf(client).map((row) => ({ ...this.spendable(row, day), row }))
    const choice = choosePass(candidates, createVisit(service, day))
    const row = this.#visitRow({ client, service, employeeId, at, source })
    this.checkIns.push(row)
    if (!choice.ok) return Object.assign(row, { noPassReason: choice.reason })
    const pass = choice.pass.row
    const { delta, startsOn, expiresOn } = deductVisit(choice.pass, { visitsUsed: service.visitsUsed, day })
    Object.assign(pass, { startsOn, expiresOn })
    this.#append(pass, { kind: 'use', delta, checkInId: row.id, byName: row.byName, at })
    const { id: passId, remaining } = pass
    this.#visitsPaidBy.set(passId, [...(this.#visitsPaidBy.get(passId) ?? []), row])
    return Object.assign(row, { passId, passReason: choice.reason, remaining, expiresOn })
  }

  undo(visit: CheckInRow, at: Date): void {
    Object.assign(visit, { undoneAt: at, undoneByName: visit.byName, updatedAt: at })
    const pass = this.passes.find(({ id }) => id === visit.passId)
    if (!pass) return
    const delta = isUnlimited(pass) ? 0 : visit.visitsUsed
    this.#append(pass, { kind: 'undo', delta, checkInId: visit.id, byName: visit.byName, at })
    const isUnused = !this.checkIns.some(({ passId, undoneAt }) => passId === pass.id && !undoneAt)
    if (pass.startsAtFirstVisit && isUnused) Object.assign(pass, createTerm(null, presentUsable(pass)))
  }

  #openPass(opening: Opening): PassRow {
    const pass = newPass(this.#random.id(opening.grantedAt), opening, this.#covered(opening.sold))
    this.passes.push(pass)
    this.#passesOf.set(opening.client.id, [...this.passesOf(opening.client), pass])
    this.#append(pass, { kind: 'grant', delta: pass.visits ?? 0, at: opening.grantedAt })
    return pass
  }

  /**
   * Returns the service ids to copy to a pass: those in the package's category at the time of sale, else the package's
   * own.
   */
  #covered({ category, serviceIds }: PackageRow): string[] {
    return category ? this.#services.filter((service) => service.category === category).map(({ id }) => id) : serviceIds
  }

  #append(
    pass: PassRow,
    {
      kind,
      delta,
      checkInId = '',
      note = '',
      byName,
      at,
    }: { kind: LedgerKind; delta: number; checkInId?: string; note?: string; byName?: string; at: Date },
  ): void {
    const { actor } = this.#scene
    const sequence = pass.lastSequence + 1
    const balance = pass.remaining + delta
    const by = { byUser: actor.userId, byName: byName ?? actor.name }
    const own = { businessId: pass.businessId, passId: pass.id, checkInId: checkInId || null, bookingId: null }
    const about = { otherPassId: null, days: 0, expiresOn: pass.expiresOn, frozenOn: null, undoes: null, batchId: null }
    this.ledger.push({ ...own, ...by, ...about, sequence, kind, delta, balance, at, note, createdAt: at })
    Object.assign(pass, { remaining: balance, lastSequence: sequence, updatedAt: at })
  }

  #receive(pass: PassRow, { method, at }: Pick<Selling, 'method' | 'at'>): void {
    const { businessId, userId: byUser, name: byName, currency } = this.#scene.actor
    const { clientId, id: passId, price: amount } = pass
    const id = this.#random.id(at)
    const received = { receivedAt: at, byUser, byName, createdAt: at }
    this.payments.push({
      businessId,
      id,
      clientId,
      passId,
      refundOf: null,
      amount,
      tax: getIncludedTax(amount, pass.taxRate),
      currency,
      method,
      ...received,
    })
  }

  #visitRow({ client, service, employeeId, at, source }: Visiting): CheckInRow {
    const { actor } = this.#scene
    const isKiosk = source === 'kiosk'
    return {
      businessId: actor.businessId,
      id: this.#random.id(at),
      clientId: client.id,
      serviceId: service.id,
      employeeId,
      bookingId: null,
      passId: null,
      passReason: null,
      noPassReason: null,
      remaining: null,
      expiresOn: null,
      visitsUsed: service.visitsUsed,
      source,
      device: isKiosk ? 'Front door' : '',
      occurredAt: at,
      receivedAt: at,
      deviceAt: null,
      undoneAt: null,
      undoneByName: '',
      byUser: actor.userId,
      byName: isKiosk ? 'Kiosk' : actor.name,
      createdAt: at,
      updatedAt: at,
    }
  }
}

type Opening = Pick<Selling, 'client' | 'sold' | 'price'> & {
  startsOn: LocalDate | null
  purchasedAt: Date
  grantedAt: Date
}

/** Creates a pass with the package's terms and an empty ledger. */
function newPass(id: string, opening: Opening, serviceIds: string[]): PassRow {
  const { client, sold, price, startsOn, purchasedAt, grantedAt } = opening
  const { businessId, name, coversAll, category, visits, validityCount, validityUnit } = sold
  return {
    businessId,
    id,
    clientId: client.id,
    packageId: sold.id,
    name,
    coversAll,
    category,
    serviceIds,
    visits,
    limitVisits: sold.limitVisits,
    limitPer: sold.limitPer,
    discount: sold.price - price,
    forgiven: 0,
    remaining: 0,
    lastSequence: 0,
    price,
    taxRate: sold.taxRate ?? WILLOW_TAX.taxRate,
    complimentary: price === 0,
    validityCount,
    validityUnit,
    purchasedAt,
    startsAtFirstVisit: startsOn === null,
    ...createTerm(startsOn, { validity: presentValidity(sold), extraDays: 0 }),
    extraDays: 0,
    frozenOn: null,
    shared: false,
    transferredFrom: null,
    overdraft: 0,
    voidedAt: null,
    version: 1,
    createdAt: grantedAt,
    updatedAt: grantedAt,
  }
}
