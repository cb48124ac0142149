import type { Limit, Package } from '@deskbell/domain/packages/schema.ts'
import type { Validity } from '@deskbell/domain/shared/time-schema.ts'
import type { packageTable } from '../../db/schema/package.ts'

export type PackageRow = typeof packageTable.$inferSelect & { serviceIds: string[] }

type ValidityColumns = { validityCount: number | null; validityUnit: Validity['unit'] | null }

export function presentValidity({ validityCount: count, validityUnit: unit }: ValidityColumns): Validity | null {
  return count && unit ? { count, unit } : null
}

export function validityColumns(validity: Validity | null): ValidityColumns {
  return { validityCount: validity?.count ?? null, validityUnit: validity?.unit ?? null }
}

type LimitColumns = { limitVisits: number | null; limitPer: Limit['per'] | null }

export function presentLimit({ limitVisits: visits, limitPer: per }: LimitColumns): Limit | null {
  return visits && per ? { visits, per } : null
}

export function limitColumns(limit: Limit | null): LimitColumns {
  return { limitVisits: limit?.visits ?? null, limitPer: limit?.per ?? null }
}

export function presentPackage(row: PackageRow & { soldPasses: number }): Package {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    coversAll: row.coversAll,
    category: row.category,
    serviceIds: row.serviceIds,
    visits: row.visits,
    limit: presentLimit(row),
    price: row.price,
    taxRate: row.taxRate,
    validity: presentValidity(row),
    starts: row.starts,
    startsOn: row.startsOn,
    active: row.active,
    soldOnline: row.soldOnline,
    soldPasses: row.soldPasses,
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
