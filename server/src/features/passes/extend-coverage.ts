import type { Coverage } from '@deskbell/domain/packages/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { pass } from '../../db/schema/pass.ts'
import { countWritten, lockOwners } from './bulk-ledger.ts'

/** Condition for passes that lack part of the added coverage. */
function lacksCoverage({ coversAll, category }: Coverage, ids: SQL): SQL {
  return sql`not covers_all and (${coversAll} or (${category} <> '' and category = '') or not service_ids @> ${ids})`
}

/**
 * Extends the coverage of the passes sold of a package, with a ledger entry for each that lacked part of it, and
 * returns their number. Never reduces coverage: a pass for a category keeps it, and gets the services of another one
 * individually.
 */
export async function extendCoverage(
  tx: Transaction,
  actor: Actor,
  covering: { packageId: string; added: Coverage; note: string; at: Date },
): Promise<number> {
  const { packageId, added, note } = covering
  const { coversAll, category, serviceIds } = added
  const sold = sql`package_id = ${packageId} and voided_at is null`
  const ofLocked = await lockOwners(tx, actor, sold)
  const ids = sql`${`{${serviceIds.join()}}`}::uuid[]`
  const at = covering.at.toISOString()
  return countWritten(
    tx,
    sql`
      with covering as (
        update ${pass} set covers_all = covers_all or ${coversAll},
          category = case when category = '' then ${category} else category end,
          service_ids = service_ids || array(select unnest(${ids}) except select unnest(service_ids)),
          last_sequence = last_sequence + 1, updated_at = ${at}
        where business_id = ${actor.businessId} and ${sold} and ${ofLocked} and ${lacksCoverage(added, ids)}
        returning business_id, id, last_sequence, remaining, expires_on
      )
      insert into ${ledgerEntry} (business_id, pass_id, sequence, kind, delta, balance, expires_on, at, by_user, by_name,
        note)
      select business_id, id, last_sequence, 'cover', 0, remaining, expires_on, ${at}::timestamptz, ${actor.userId},
        ${actor.name}, ${note} from covering`,
  )
}
