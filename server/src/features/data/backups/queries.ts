import { type Backups, ROLLBACK_DAYS } from '@deskbell/domain/data/backups/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import type { Actor } from '../../../auth/actor.ts'
import { acrossBusinesses } from '../../../db/business-scope.ts'
import type { Database, Queryable } from '../../../db/client.ts'
import { and, desc, eq } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { backup } from '../../../db/schema/backup.ts'
import { business } from '../../../db/schema/business.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { findReplacedData } from '../archive/swap-schema.ts'
import { type BackupRow, presentBackup } from './present.ts'

const MOST = 200

/**
 * Throws AppError 'several_shops' if the database holds more than one business, because an archive contains all of
 * them.
 */
export async function requireSingleBusiness(db: Queryable): Promise<void> {
  if ((await acrossBusinesses(() => db.$count(business))) > 1) throw new AppError('several_shops')
}

/** Returns the business that lists automatic backups: the only one, or the first. */
export async function findBackupBusinessId(db: Queryable): Promise<string> {
  const [first, other] = await db.select({ id: business.id }).from(business).limit(2)
  return first && !other ? first.id : FIRST_BUSINESS_ID
}

type Shelf = Pick<Services, 'db' | 'backups'>

/** Lists the backups, newest first, with their storage and the possible rollback of a restore. */
export async function findBackups({ db, backups }: Shelf, { businessId }: Actor): Promise<Backups> {
  await requireSingleBusiness(db)
  const rows = await db
    .select()
    .from(backup)
    .where(eq(backup.businessId, businessId))
    .orderBy(desc(backup.createdAt), desc(backup.id))
    .limit(MOST)
  const { kind, name } = backups.place
  return {
    items: rows.map(presentBackup),
    place: { kind, name, encrypted: backups.passphrase !== null },
    wayBack: await findWayBack(db),
  }
}

async function findWayBack(db: Database): Promise<Backups['wayBack']> {
  const [before] = await findReplacedData(db.$client)
  if (!before) return null
  const { replacedAt } = before
  const keptUntil = new Date(replacedAt.getTime() + ROLLBACK_DAYS * DAY_MS)
  return { replacedAt: replacedAt.toISOString(), keptUntil: keptUntil.toISOString() }
}

/** Finds a backup whose file still exists. Throws AppError 'not_found'. */
export async function findStoredBackup(db: Database, actor: Actor, id: string): Promise<BackupRow> {
  await requireSingleBusiness(db)
  const row = await findById(db, actor, backup, id)
  if (row.status !== 'kept') throw new AppError('not_found')
  return row
}

/** Opens a backup as a stream. Throws AppError 'not_found'. */
export async function openBackup({ db, backups }: Shelf, actor: Actor, id: string) {
  const row = await findStoredBackup(db, actor, id)
  const content = await backups.place.open(row.name)
  if (!content) throw new AppError('not_found')
  return { name: row.name, bytes: row.bytes, content }
}

/** Finds the newest backup whose file still exists. */
export async function findNewest(db: Queryable, businessId: string): Promise<BackupRow | undefined> {
  const [row] = await db
    .select()
    .from(backup)
    .where(and(eq(backup.businessId, businessId), eq(backup.status, 'kept')))
    .orderBy(desc(backup.createdAt), desc(backup.id))
    .limit(1)
  return row
}
