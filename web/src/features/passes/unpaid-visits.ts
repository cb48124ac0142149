import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import { covers, type Term, term } from '@deskbell/domain/passes/rules.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'

/** A visit of the past that nothing has paid for. */
export type UnpaidVisit = Pick<CheckIn, 'id' | 'serviceId' | 'serviceName' | 'occurredAt'> & {
  category: string
  visitsUsed: number
  day: string
}

/** The visits with what is known of their services. */
export function unpaidVisits(checkIns: CheckIn[], services: Service[], dayOf: (at: string) => string): UnpaidVisit[] {
  const known = new Map(services.map((service) => [service.id, service]))
  return checkIns.map(({ id, serviceId, serviceName, occurredAt }) => {
    const { category = '', visitsUsed = 1 } = known.get(serviceId) ?? {}
    return { id, serviceId, serviceName, occurredAt, category, visitsUsed, day: dayOf(occurredAt) }
  })
}
type Covering = {
  sold: Pick<Package, 'coversAll' | 'category' | 'serviceIds' | 'visits'>
  visits: UnpaidVisit[]
  chosen: string[]
}

export function listChosen({ visits, chosen }: Omit<Covering, 'sold'>): UnpaidVisit[] {
  return visits.filter(({ id }) => chosen.includes(id))
}

/** Visits that are left of the package once those chosen are paid for; null when unlimited. */
export function visitsLeft({ sold, ...choice }: Covering): number | null {
  if (sold.visits === null) return null
  return listChosen(choice).reduce((left, { visitsUsed }) => left - visitsUsed, sold.visits)
}

/** Why the package can't pay for one more visit, in words, or null. */
export function coverObstacle(visit: UnpaidVisit, covering: Covering): string | null {
  if (!covers(covering.sold, visit)) return 'not covered by this package'
  const left = visitsLeft(covering)
  return left === null || left >= visit.visitsUsed ? null : 'no visits left for it'
}

/** The term of a pass that starts at its first visit, where that is one of those that it pays for; null where none is. */
export function coveredTerm({ validity }: Pick<Package, 'validity'>, covered: UnpaidVisit[]): Term | null {
  const [first] = covered.map(({ day }) => day).sort()
  return first ? term(first, { validity, extraDays: 0 }) : null
}
