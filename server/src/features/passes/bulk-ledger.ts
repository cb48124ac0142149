import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { client } from '../../db/schema/client.ts'
import { pass } from '../../db/schema/pass.ts'

/**
 * Locks whoever owns these passes, in the order in which `lockClients` does, and gives the condition that a statement
 * writing to them adds to its own: nobody else's may be touched. Looks again after it had to wait, since a pass may
 * have come to somebody else in the meantime.
 */
export async function lockOwners(tx: Transaction, actor: Actor, passes: SQL): Promise<SQL> {
  let locked = await lockOnce(tx, actor, passes)
  let before: string
  do {
    before = locked
    locked = await lockOnce(tx, actor, passes)
  } while (locked !== before)
  return sql`client_id = any (${`{${locked}}`}::uuid[])`
}

async function lockOnce(tx: Transaction, actor: Actor, passes: SQL): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${client} where business_id = ${actor.businessId}
      and id in (select client_id from ${pass} where business_id = ${actor.businessId} and ${passes})
    order by id for no key update`)
  return rows.map(({ id }) => id).join()
}

/** Runs a statement that writes one entry for each pass that it changes, and gives how many. */
export async function countWritten(tx: Transaction, statement: SQL): Promise<number> {
  const { rowCount } = await tx.execute(statement)
  return rowCount ?? 0
}
