import { covers } from '../passes/rules.ts'
import type { Service } from '../services/schema.ts'
import type { Package } from './schema.ts'

/** Services a package covers, in one of three ways: all, those of a category, or a list of ids. */
export type Coverage = Pick<Package, 'coversAll' | 'category' | 'serviceIds'>

type KnownService = Pick<Service, 'id' | 'category'>

function listServicesInCategory(category: string, services: KnownService[]): string[] {
  return services.filter((service) => service.category === category).map(({ id }) => id)
}

/**
 * Returns the coverage that a change adds, or null if it adds none. An added category also lists its current services
 * by id, so that pass holders keep a service that later leaves the category.
 */
export function getAddedCoverage(before: Coverage, after: Coverage, services: KnownService[]): Coverage | null {
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
