import type { SpendablePass } from '@deskbell/domain/passes/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { aliasedTable, and, eq, getTableColumns, ne, type SQL, sql } from '../../db/drizzle.ts'
import { client } from '../../db/schema/client.ts'
import { pass } from '../../db/schema/pass.ts'
import { presentSpendable } from './present.ts'
import { usedInPeriod } from './queries.ts'
import { usableFrom } from './usable-sql.ts'

export type NamedPass = SpendablePass & { name: string }
type Of = { clientIds: string[]; now: Date }

const viewer = aliasedTable(client, 'viewer')

function isUsable(actor: Actor, now: Date): SQL | undefined {
  return and(eq(pass.businessId, actor.businessId), usableFrom(localDay(now, actor.timeZone), 'pass'))
}

function findOwn(db: Queryable, actor: Actor, { clientIds, now }: Of) {
  return db
    .select({ pass: getTableColumns(pass), usedInPeriod: usedInPeriod(actor, now), viewerId: pass.clientId })
    .from(pass)
    .where(and(isUsable(actor, now), sql`${pass.clientId} = any (${sql.param(clientIds)}::uuid[])`))
}

function findShared(db: Queryable, actor: Actor, { clientIds, now }: Of) {
  const isOther = and(eq(client.householdId, viewer.householdId), ne(client.id, viewer.id))
  return db
    .select({ pass: getTableColumns(pass), usedInPeriod: usedInPeriod(actor, now), viewerId: viewer.id })
    .from(viewer)
    .innerJoin(client, and(eq(client.businessId, viewer.businessId), isOther))
    .innerJoin(pass, and(eq(pass.businessId, client.businessId), eq(pass.clientId, client.id), pass.shared))
    .where(
      and(
        eq(viewer.businessId, actor.businessId),
        sql`${viewer.id} = any (${sql.param(clientIds)}::uuid[])`,
        isUsable(actor, now),
      ),
    )
}

/**
 * Finds the passes that can pay for visits from today on, own and shared, by client. Two queries, so that each stays
 * fast for many clients; for a few clients see `findSpendablePasses`.
 */
export async function findUsablePasses(db: Queryable, actor: Actor, of: Of): Promise<Map<string, NamedPass[]>> {
  const found = (await Promise.all([findOwn(db, actor, of), findShared(db, actor, of)])).flat()
  const passes = new Map<string, NamedPass[]>()
  for (const { pass: row, usedInPeriod: used, viewerId } of found) {
    const own = passes.get(viewerId) ?? []
    passes.set(viewerId, [...own, { name: row.name, ...presentSpendable(row, used) }])
  }
  return passes
}
