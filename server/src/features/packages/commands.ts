import { getStaffLanguage } from '@deskbell/domain/messages/language.ts'
import { type Coverage, getAddedCoverage } from '@deskbell/domain/packages/rules.ts'
import { type NewPackage, type Package, PackageInput, type PackageUpdate } from '@deskbell/domain/packages/schema.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { archiveRow, updateRow } from '../../db/optimistic-lock.ts'
import { refuseMissingReference } from '../../db/references.ts'
import { packageService, packageTable } from '../../db/schema/package.ts'
import { getI18n } from '../../lib/i18n.ts'
import { mergeUpdate } from '../../lib/merge-update.ts'
import { announce } from '../../live/announce.ts'
import { extendCoverage } from '../passes/extend-coverage.ts'
import { findEveryService } from '../services/queries.ts'
import { limitColumns, presentPackage, validityColumns } from './present.ts'
import { findPackage } from './queries.ts'

const NAMED = 5

/** Describes the added coverage for the ledger, in the business's language: "Massage, Pilates", "Yoga (category)", "all services". */
function describeCoverage(
  { coversAll, category, serviceIds }: Coverage,
  services: { id: string; name: string }[],
  i18n: I18n,
): string {
  if (coversAll) return i18n._(msg`all services`)
  if (category) return i18n._(msg`${{ category }} (category)`)
  const names = services.filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name)
  const named = names.slice(0, NAMED).join(', ')
  const count = names.length - NAMED
  return count > 0 ? i18n._(msg`${{ names: named }} and ${{ count }} more`) : named
}

/**
 * Extends the passes sold of a package by the coverage that an update adds; returns false if none changed. The package
 * must be locked, and no client yet: a sale locks the package before the client, so the common lock order prevents
 * deadlocks and no sale is missed.
 */
async function extendToSold(
  tx: Transaction,
  actor: Actor,
  extending: { packageId: string; before: Coverage; after: Coverage; now: Date },
): Promise<boolean> {
  const { packageId, before, after, now: at } = extending
  const services = await findEveryService(tx, actor)
  const added = getAddedCoverage(before, after, services)
  if (!added) return false
  const note = describeCoverage(added, services, getI18n(getStaffLanguage(actor)))
  const passes = await extendCoverage(tx, actor, { packageId, added, note, at })
  const deed = { action: 'extended to sold', entity: 'package', entityId: packageId, after: { added, passes }, at }
  await logAudit(tx, actor, deed)
  return passes > 0
}

function toColumns({ serviceIds: _, limit, validity, ...rest }: PackageInput) {
  return { ...rest, ...limitColumns(limit), ...validityColumns(validity) }
}

/** Replaces the services of a package. The list is empty if it covers all services or a category. */
async function setServices(
  tx: Transaction,
  actor: Actor,
  { packageId, serviceIds }: { packageId: string; serviceIds: string[] },
) {
  const { businessId } = actor
  await tx
    .delete(packageService)
    .where(and(eq(packageService.businessId, businessId), eq(packageService.packageId, packageId)))
  if (serviceIds.length === 0) return
  const rows = serviceIds.map((serviceId) => ({ businessId, packageId, serviceId }))
  await refuseMissingReference('serviceIds', () => tx.insert(packageService).values(rows))
}

export async function addPackage(db: Database, actor: Actor, input: NewPackage, now: Date): Promise<Package> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    const { id, ...fields } = input
    const row = { ...toColumns(fields), id, businessId: actor.businessId, createdAt: now, updatedAt: now }
    await tx.insert(packageTable).values(row)
    await setServices(tx, actor, { ...input, packageId: id })
    await logAudit(tx, actor, { action: 'added', entity: 'package', entityId: id, after: input, at: now })
    await announce(tx, actor.businessId, ['packages'])
    return presentPackage(await findPackage(tx, actor, id))
  })
}

/**
 * Updates a package and, if requested, the coverage of the passes sold of it. Throws AppError 'not_found',
 * 'stale_version'.
 */
export async function updatePackage(
  db: Database,
  actor: Actor,
  input: PackageUpdate & { id: string },
  now: Date,
): Promise<Package> {
  return db.transaction(async (tx) => {
    const { id, version, extendToSold: isForSold, ...update } = input
    // Read without a lock: updateRow refuses a stale version, so this is the state that it changes.
    const before = await findPackage(tx, actor, id)
    const fields = mergeUpdate(PackageInput, presentPackage(before), update)
    await updateRow(tx, actor, packageTable, { id, version, values: toColumns(fields), now })
    await setServices(tx, actor, { ...fields, packageId: id })
    const isExtended = isForSold && (await extendToSold(tx, actor, { packageId: id, before, after: fields, now }))
    await announce(tx, actor.businessId, isExtended ? ['packages', 'passes', 'clients'] : ['packages'])
    return presentPackage(await findPackage(tx, actor, id))
  })
}

export async function archivePackage(
  db: Database,
  actor: Actor,
  archiving: { id: string; archived: boolean; now: Date },
): Promise<Package> {
  return db.transaction(async (tx) => {
    await archiveRow(tx, actor, packageTable, archiving)
    await announce(tx, actor.businessId, ['packages'])
    return presentPackage(await findPackage(tx, actor, archiving.id))
  })
}
