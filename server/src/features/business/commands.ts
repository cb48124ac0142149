import type {
  AppointmentRules,
  Business,
  BusinessUpdate,
  GiftCardRules,
  Tax,
  TaxUpdate,
} from '@deskbell/domain/business/schema.ts'
import type { KioskSettings } from '@deskbell/domain/kiosk/options.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Queryable, Transaction } from '../../db/client.ts'
import { eq } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import type { Storage } from '../../storage/storage.ts'
import { requireSameDecimals } from './currency.ts'
import { replaceLogo } from './logo/commands.ts'
import {
  presentAppointmentRules,
  presentBusiness,
  presentGiftCardRules,
  presentKioskSettings,
  presentTax,
} from './present.ts'
import { type BusinessRow, findBusiness } from './queries.ts'

export async function ensureBusiness(db: Queryable, id: string): Promise<void> {
  await db.insert(business).values({ id }).onConflictDoNothing()
}

export async function lockBusiness(tx: Transaction, { businessId }: Actor): Promise<void> {
  await tx.select({ id: business.id }).from(business).where(eq(business.id, businessId)).for('update')
}

/** Updates the business under its optimistic lock and writes the audit log. Throws AppError 'stale_version'. */
export async function changeBusiness(
  tx: Transaction,
  actor: Actor,
  change: { version: number; values: Partial<typeof business.$inferInsert>; now: Date },
): Promise<BusinessRow> {
  const { version, values, now } = change
  await lockBusiness(tx, actor)
  const row = await findBusiness(tx, actor.businessId)
  if (row.version !== version) throw new AppError('stale_version')
  await tx
    .update(business)
    .set({ ...values, version: version + 1, updatedAt: now })
    .where(eq(business.id, actor.businessId))
  const before = Object.fromEntries(Object.entries(row).filter(([field]) => field in values || field === 'version'))
  const deed = { action: 'changed', entity: 'business', entityId: actor.businessId, before, after: values, at: now }
  await logAudit(tx, actor, deed)
  return findBusiness(tx, actor.businessId)
}

export async function updateBusiness(
  { db, files }: { db: Database; files: Storage },
  actor: Actor,
  { version, ...values }: BusinessUpdate,
  now: Date,
): Promise<Business> {
  return db.transaction(async (tx) => {
    await requireSameDecimals(tx, await findBusiness(tx, actor.businessId), values.currency)
    if (values.logoUrl !== undefined) await replaceLogo(tx, files, actor, values.logoUrl)
    const row = await changeBusiness(tx, actor, { version, values, now })
    await announce(tx, actor.businessId, ['business'])
    return presentBusiness(row)
  })
}

/** Changes how what is sold is taxed. Past sales keep their taxes. */
export async function changeTax(
  db: Database,
  actor: Actor,
  { version, now, ...values }: TaxUpdate & { now: Date },
): Promise<Tax> {
  return db.transaction(async (tx) => {
    const row = await changeBusiness(tx, actor, { version, values, now })
    await announce(tx, actor.businessId, ['business'])
    return presentTax(row)
  })
}

/** Changes for how long new gift cards can be spent. Those sold keep their last day. */
export async function changeGiftCardRules(
  db: Database,
  actor: Actor,
  { version, giftCardMonths, now }: GiftCardRules & { now: Date },
): Promise<GiftCardRules> {
  return db.transaction(async (tx) => {
    const row = await changeBusiness(tx, actor, { version, values: { giftCardMonths }, now })
    await announce(tx, actor.businessId, ['business'])
    return presentGiftCardRules(row)
  })
}

export async function changeAppointmentRules(
  db: Database,
  actor: Actor,
  { version, noShowSpendsVisit, now }: AppointmentRules & { now: Date },
): Promise<AppointmentRules> {
  return db.transaction(async (tx) => {
    const row = await changeBusiness(tx, actor, { version, values: { noShowSpendsVisit }, now })
    await announce(tx, actor.businessId, ['business'])
    return presentAppointmentRules(row)
  })
}

export async function changeKioskOptions(
  db: Database,
  actor: Actor,
  { version, options, now }: KioskSettings & { now: Date },
): Promise<KioskSettings> {
  return db.transaction(async (tx) => {
    const row = await changeBusiness(tx, actor, { version, values: { kiosk: options }, now })
    await announce(tx, actor.businessId, ['business', 'devices'])
    return presentKioskSettings(row)
  })
}
