import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import { covers, createTerm, type Term } from '@deskbell/domain/passes/rules.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { t } from '@lingui/core/macro'

/** Past visit that no pass has paid for. */
export type UnpaidVisit = Pick<CheckIn, 'id' | 'serviceId' | 'serviceName' | 'occurredAt'> & {
  category: string
  visitsUsed: number
  day: string
}

/** Adds the category, the visits used and the local date to each visit. */
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

/** Returns the visits left on the package after the chosen visits; null if unlimited. */
export function visitsLeft({ sold, ...choice }: Covering): number | null {
  if (sold.visits === null) return null
  return listChosen(choice).reduce((left, { visitsUsed }) => left - visitsUsed, sold.visits)
}

/** Returns the reason that the package can't pay for one more visit, or null. */
export function getCoverObstacle(visit: UnpaidVisit, covering: Covering): string | null {
  if (!covers(covering.sold, visit)) return t`not covered by this package`
  const left = visitsLeft(covering)
  return left === null || left >= visit.visitsUsed ? null : t`no visits left for it`
}

/** Returns the term of a pass that starts at the first of the covered visits; null if there are none. */
export function coveredTerm({ validity }: Pick<Package, 'validity'>, covered: UnpaidVisit[]): Term | null {
  const [first] = covered.map(({ day }) => day).sort()
  return first ? createTerm(first, { validity, extraDays: 0 }) : null
}
