import { localDay } from '@deskbell/domain/shared/time.ts'
import { getOldestValidVersion, getSigner, isSigned, type Signed } from '@deskbell/domain/waivers/rules.ts'
import type { ShownWaiver, ToSign } from '@deskbell/domain/waivers/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, desc, eq, inArray, sql } from '../../db/drizzle.ts'
import { client } from '../../db/schema/client.ts'
import { waiver, waiverSignature } from '../../db/schema/waiver.ts'
import { presentShown } from './present.ts'

async function findCurrent(
  db: Queryable,
  { businessId, waiverOn }: Actor,
): Promise<{ waiver: ShownWaiver; from: number } | null> {
  if (!waiverOn) return null
  const terms = await db
    .select({ number: waiver.number, signAgain: waiver.signAgain })
    .from(waiver)
    .where(eq(waiver.businessId, businessId))
  const [newest] = await db
    .select()
    .from(waiver)
    .where(eq(waiver.businessId, businessId))
    .orderBy(desc(waiver.number))
    .limit(1)
  return newest ? { waiver: presentShown(newest), from: getOldestValidVersion(terms) } : null
}

/** Returns the current waiver, or null if signing is off. */
export async function findCurrentWaiver(db: Queryable, actor: Actor): Promise<ShownWaiver | null> {
  return (await findCurrent(db, actor))?.waiver ?? null
}

async function findSigned(db: Queryable, { businessId }: Actor, ids: string[]): Promise<Map<string, Signed[]>> {
  const rows = await db
    .select({ clientId: waiverSignature.clientId, number: waiver.number, expiresOn: waiverSignature.expiresOn })
    .from(waiverSignature)
    .innerJoin(waiver, and(eq(waiver.businessId, waiverSignature.businessId), eq(waiver.id, waiverSignature.waiverId)))
    .where(
      and(
        eq(waiverSignature.businessId, businessId),
        sql`${waiverSignature.clientId} = any (${sql.param(ids)}::uuid[])`,
      ),
    )
  return Map.groupBy(rows, ({ clientId }) => clientId)
}

/** Returns the waiver that each client must sign now. Clients with nothing to sign are left out. */
export async function findToSign(
  db: Queryable,
  actor: Actor,
  { clients, now }: { clients: { id: string; birthday: string | null }[]; now: Date },
): Promise<Map<string, ToSign>> {
  const current = await findCurrent(db, actor)
  if (!current || clients.length === 0) return new Map()
  const today = localDay(now, actor.timeZone)
  const signed = await findSigned(
    db,
    actor,
    clients.map(({ id }) => id),
  )
  const due = clients.filter(({ id }) => !isSigned(signed.get(id) ?? [], current.from, today))
  return new Map(
    due.map(({ id, birthday }) => [
      id,
      { waiver: current.waiver, signer: getSigner(birthday, current.waiver.adultAge, today) },
    ]),
  )
}

export async function findWaiversToSign(db: Queryable, actor: Actor, { ids, now }: { ids: string[]; now: Date }) {
  if (!actor.waiverOn) return new Map<string, ToSign>()
  const clients = await db
    .select({ id: client.id, birthday: client.birthday })
    .from(client)
    .where(and(eq(client.businessId, actor.businessId), inArray(client.id, ids)))
  return findToSign(db, actor, { clients, now })
}
