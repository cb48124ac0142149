import type { PackageFilter } from '@deskbell/domain/packages/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, eq, getTableColumns, isNull, sql } from '../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { packageService, packageTable } from '../../db/schema/package.ts'
import { pass } from '../../db/schema/pass.ts'
import { contains, orderByName, whereArchived } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { type PackageRow, presentPackage } from './present.ts'

const SortKey = z.tuple([z.string(), z.uuid()])

const withServices = ({ businessId }: Actor) => ({
  ...getTableColumns(packageTable),
  serviceIds: sql<string[]>`array(
    select s.service_id from ${packageService} s
    where s.business_id = ${businessId} and s.package_id = ${packageTable}.id
    order by s.service_id)`,
})

const withSales = (actor: Actor) => ({
  ...withServices(actor),
  soldPasses: sql<number>`(
    select count(*)::int from ${pass} p
    where p.business_id = ${actor.businessId} and p.package_id = ${packageTable}.id and p.voided_at is null)`,
})

function isPackage(actor: Actor, id: string) {
  return and(eq(packageTable.businessId, actor.businessId), eq(packageTable.id, id))
}

export async function findPackages(db: Queryable, actor: Actor, { q, cursor, limit, archived }: PackageFilter) {
  const after = decodeCursor(cursor, SortKey)
  const rows = await db
    .select(withSales(actor))
    .from(packageTable)
    .where(
      and(
        eq(packageTable.businessId, actor.businessId),
        whereArchived(packageTable.archivedAt, archived),
        contains(packageTable.name, q),
        after
          ? sql`(${orderByName(packageTable.name)}, ${packageTable.id}) > (${after[0]}, ${after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(orderByName(packageTable.name), packageTable.id)
    .limit(limit + 1)
  return toPage(rows, { limit, present: presentPackage, sortKey: ({ name, id }) => [name, id] })
}

/** Finds the packages that clients can buy by themselves, by name. */
export function findSoldOnline(db: Queryable, actor: Actor): Promise<PackageRow[]> {
  const { businessId, soldOnline, active, archivedAt, name, id } = packageTable
  return db
    .select(withServices(actor))
    .from(packageTable)
    .where(and(eq(businessId, actor.businessId), soldOnline, active, isNull(archivedAt)))
    .orderBy(orderByName(name), id)
}

export async function findPackage(db: Queryable, actor: Actor, id: string) {
  const [row] = await db.select(withSales(actor)).from(packageTable).where(isPackage(actor, id))
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Takes a share lock on a package, so that its terms of sale can't change until the transaction ends. Lock it before
 * any client: see `extendToSold`. Throws AppError 'not_found'.
 */
export async function lockPackage(tx: Transaction, actor: Actor, id: string): Promise<PackageRow> {
  await tx.select({ id: packageTable.id }).from(packageTable).where(isPackage(actor, id)).for('share')
  // Read in a second statement: after a lock wait, the locking one returns a mix of the new row and its old snapshot.
  const [row] = await tx.select(withServices(actor)).from(packageTable).where(isPackage(actor, id))
  if (!row) throw new AppError('not_found')
  return row
}
