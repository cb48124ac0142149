import type { PackageFilter } from '@deskbell/domain/packages/schema.ts'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../db/client.ts'
import { archivedAs, byName, contains } from '../../db/filters.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { packageService, packageTable } from '../../db/schema/package.ts'
import type { Actor } from '../../middleware/actor.ts'
import { Refusal } from '../../middleware/errors.ts'
import { type PackageRow, presentPackage } from './present.ts'

const SortKey = z.tuple([z.string(), z.uuid()])

const withServices = {
  ...getTableColumns(packageTable),
  serviceIds: sql<string[]>`array(
    select s.service_id from ${packageService} s
    where s.business_id = ${packageTable}.business_id and s.package_id = ${packageTable}.id
    order by s.service_id)`,
}

/** A page of packages by name. */
export async function findPackages(db: Queryable, actor: Actor, { q, cursor, limit, archived }: PackageFilter) {
  const after = decodeCursor(cursor, SortKey)
  const rows = await db
    .select(withServices)
    .from(packageTable)
    .where(
      and(
        eq(packageTable.businessId, actor.businessId),
        archivedAs(packageTable.archivedAt, archived),
        contains(packageTable.name, q),
        after ? sql`(${byName(packageTable.name)}, ${packageTable.id}) > (${after[0]}, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(byName(packageTable.name), packageTable.id)
    .limit(limit + 1)
  return toPage(rows, { limit, present: presentPackage, sortKey: ({ name, id }) => [name, id] })
}

export async function findPackage(db: Queryable, actor: Actor, id: string): Promise<PackageRow> {
  const [row] = await db
    .select(withServices)
    .from(packageTable)
    .where(and(eq(packageTable.businessId, actor.businessId), eq(packageTable.id, id)))
  if (!row) throw new Refusal('not_found')
  return row
}
