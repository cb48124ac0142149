import { localDay } from '@deskbell/domain/shared/time.ts'
import { getOldestValidVersion, isSignatureValid } from '@deskbell/domain/waivers/rules.ts'
import type { ClientWaivers, WaiverOverview } from '@deskbell/domain/waivers/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, desc, eq, getTableColumns, gte, isNull, or, sql } from '../../db/drizzle.ts'
import { findById } from '../../db/find-by-id.ts'
import { client } from '../../db/schema/client.ts'
import { device } from '../../db/schema/device.ts'
import { waiver, waiverSignature } from '../../db/schema/waiver.ts'
import { AppError } from '../../errors.ts'
import { findBusiness } from '../business/queries.ts'
import { findToSign } from './pending.ts'
import { presentSignature, presentWaiver, type SignatureRow } from './present.ts'

function findWaivers(db: Queryable, { businessId }: Actor) {
  return db.select().from(waiver).where(eq(waiver.businessId, businessId)).orderBy(desc(waiver.number))
}

/** Counts the active clients with a valid signature, in one query. */
async function countSigned(
  db: Queryable,
  { businessId }: Actor,
  { from, today }: { from: number; today: string },
): Promise<number> {
  const [row] = await db
    .select({ signed: sql<number>`count(distinct ${waiverSignature.clientId})::int` })
    .from(waiverSignature)
    .innerJoin(waiver, and(eq(waiver.businessId, waiverSignature.businessId), eq(waiver.id, waiverSignature.waiverId)))
    .innerJoin(client, and(eq(client.businessId, waiverSignature.businessId), eq(client.id, waiverSignature.clientId)))
    .where(
      and(
        eq(waiverSignature.businessId, businessId),
        gte(waiver.number, from),
        or(isNull(waiverSignature.expiresOn), gte(waiverSignature.expiresOn, today)),
        isNull(client.archivedAt),
      ),
    )
  return row?.signed ?? 0
}

export async function findWaiverOverview(db: Queryable, actor: Actor, now: Date): Promise<WaiverOverview> {
  const { version, waiverOn: on } = await findBusiness(db, actor.businessId)
  const rows = await findWaivers(db, actor)
  const counting = { from: getOldestValidVersion(rows), today: localDay(now, actor.timeZone) }
  const signed = rows.length > 0 ? await countSigned(db, actor, counting) : 0
  const active = await db.$count(client, and(eq(client.businessId, actor.businessId), isNull(client.archivedAt)))
  return { version, on, waivers: rows.map(presentWaiver), signed, unsigned: active - signed }
}

function selectSignatures(db: Queryable) {
  return db
    .select({
      ...getTableColumns(waiverSignature),
      title: waiver.title,
      number: waiver.number,
      deviceName: device.name,
    })
    .from(waiverSignature)
    .innerJoin(waiver, and(eq(waiver.businessId, waiverSignature.businessId), eq(waiver.id, waiverSignature.waiverId)))
    .leftJoin(device, and(eq(device.businessId, waiverSignature.businessId), eq(device.id, waiverSignature.deviceId)))
    .$dynamic()
}

/** Throws AppError 'not_found'. */
export async function findSignature(db: Queryable, { businessId }: Actor, id: string): Promise<SignatureRow> {
  const [row] = await selectSignatures(db).where(
    and(eq(waiverSignature.businessId, businessId), eq(waiverSignature.id, id)),
  )
  if (!row) throw new AppError('not_found')
  return row
}

/** Returns the signatures of a client, and the waiver to sign. Throws AppError 'not_found'. */
export async function findClientWaivers(
  db: Queryable,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<ClientWaivers> {
  const found = await findById(db, actor, client, id)
  const rows = await selectSignatures(db)
    .where(and(eq(waiverSignature.businessId, actor.businessId), eq(waiverSignature.clientId, id)))
    .orderBy(desc(waiverSignature.signedAt), desc(waiverSignature.id))
  const from = getOldestValidVersion(await findWaivers(db, actor))
  const today = localDay(now, actor.timeZone)
  return {
    toSign: (await findToSign(db, actor, { clients: [found], now })).get(id) ?? null,
    items: rows.map((row) => presentSignature(row, isSignatureValid(row, from, today))),
  }
}
