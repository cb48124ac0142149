import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { client } from '../../db/schema/client.ts'
import { pass } from '../../db/schema/pass.ts'

/**
 * Locks the owners of these passes, in the order of `lockClients`, and returns a condition that restricts an update to
 * their passes. Repeats until the owners stay the same, since a pass may change its owner during a lock wait.
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

/** Runs an update that appends one ledger entry per changed pass. Returns their number. */
export async function countWritten(tx: Transaction, statement: SQL): Promise<number> {
  const { rowCount } = await tx.execute(statement)
  return rowCount ?? 0
}
