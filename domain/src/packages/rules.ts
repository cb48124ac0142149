import { covers } from '../passes/rules.ts'
import type { Service } from '../services/schema.ts'
import type { Package } from './schema.ts'

/** What a package is good for, in one of three ways: all services, those of a category, or those named. */
export type Coverage = Pick<Package, 'coversAll' | 'category' | 'serviceIds'>

type KnownService = Pick<Service, 'id' | 'category'>

/** The services of a category. */
function listServicesInCategory(category: string, services: KnownService[]): string[] {
  return services.filter((service) => service.category === category).map(({ id }) => id)
}

/**
 * What a change adds to what a package covers, or null when it adds nothing. A category that is added names the
 * services that are in it now too: whoever has those keeps them when they leave it.
 */
export function addedCoverage(before: Coverage, after: Coverage, services: KnownService[]): Coverage | null {
  if (before.coversAll) return null
  if (after.coversAll) return { coversAll: true, category: '', serviceIds: [] }
  const { category } = after
  if (category && category === before.category) return null
  if (category) return { coversAll: false, category, serviceIds: listServicesInCategory(category, services) }
  const categories = new Map(services.map(({ id, category }) => [id, category]))
  const isNew = (serviceId: string) => !covers(before, { serviceId, category: categories.get(serviceId) ?? '' })
  const serviceIds = after.serviceIds.filter(isNew)
  return serviceIds.length > 0 ? { coversAll: false, category: '', serviceIds } : null
}
