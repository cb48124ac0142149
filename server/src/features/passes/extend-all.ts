import type { ExtendedPasses, ExtensionOfAll, PassAction } from '@deskbell/domain/passes/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/client.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { pass } from '../../db/schema/pass.ts'
import { announce } from '../../live/announce.ts'
import { countWritten, lockOwners } from './bulk-ledger.ts'
import { usableOn } from './usable-sql.ts'

// A closed day costs nothing to the owner of a frozen or used-up pass, so these are left out.
function isRunning(today: string): SQL {
  return sql`${usableOn(today, 'pass')} and frozen_on is null and expires_on is not null`
}

/**
 * Extends every running pass, once per id, for example by days on which the business was closed. Adds an entry to each
 * ledger.
 */
export async function extendAll(db: Database, actor: Actor, input: ExtensionOfAll, now: Date): Promise<ExtendedPasses> {
  const { id, days, note } = input
  return runOnce(db, actor, { id, body: input }, async (tx) => {
    const running = isRunning(localDay(now, actor.timeZone))
    const ofLocked = await lockOwners(tx, actor, running)
    const at = now.toISOString()
    const passes = await countWritten(
      tx,
      sql`
        with extended as (
          update ${pass} set extra_days = extra_days + ${days}, expires_on = expires_on + ${days}::int,
            last_sequence = last_sequence + 1, updated_at = ${at}
          where business_id = ${actor.businessId} and ${running} and ${ofLocked}
          returning business_id, id, last_sequence, remaining, expires_on
        )
        insert into ${ledgerEntry} (business_id, pass_id, sequence, kind, delta, balance, days, expires_on, batch_id,
          at, by_user, by_name, note)
        select business_id, id, last_sequence, 'extend', 0, remaining, ${days}::int, expires_on, ${id}::uuid,
          ${at}::timestamptz, ${actor.userId}, ${actor.name}, ${note} from extended`,
    )
    await logAudit(tx, actor, { action: 'extended all', entity: 'pass', entityId: id, after: input, at: now })
    await announce(tx, actor.businessId, ['passes', 'clients'])
    return { id, passes }
  })
}

/** Undoes `extendAll` on the passes where it was not undone yet. */
export async function undoExtendAll(
  db: Database,
  actor: Actor,
  { batchId, input, now }: { batchId: string; input: PassAction; now: Date },
): Promise<ExtendedPasses> {
  return runOnce(db, actor, { id: input.id, body: [batchId, input] }, async (tx) => {
    const inBatch = sql`id in (
      select e.pass_id from ${ledgerEntry} e where e.business_id = ${actor.businessId} and e.batch_id = ${batchId})`
    const ofLocked = await lockOwners(tx, actor, inBatch)
    const at = now.toISOString()
    const passes = await countWritten(
      tx,
      sql`
        with batch as (
          select e.pass_id, e.sequence, e.days from ${ledgerEntry} e
          where e.business_id = ${actor.businessId} and e.batch_id = ${batchId} and not exists (
            select 1 from ${ledgerEntry} u
            where u.business_id = ${actor.businessId} and u.pass_id = e.pass_id and u.undoes = e.sequence)
        ), shortened as (
          update ${pass} p set extra_days = p.extra_days - batch.days, expires_on = p.expires_on - batch.days,
            last_sequence = p.last_sequence + 1, updated_at = ${at}
          from batch where p.business_id = ${actor.businessId} and p.id = batch.pass_id and p.voided_at is null
            and ${ofLocked}
          returning p.business_id, p.id, p.last_sequence, p.remaining, p.expires_on, batch.sequence, batch.days
        )
        insert into ${ledgerEntry} (business_id, pass_id, sequence, kind, delta, balance, days, expires_on, undoes,
          at, by_user, by_name, note)
        select business_id, id, last_sequence, 'extend', 0, remaining, -days, expires_on, sequence,
          ${at}::timestamptz, ${actor.userId}, ${actor.name}, ${input.note} from shortened`,
    )
    await logAudit(tx, actor, { action: 'took back', entity: 'pass', entityId: batchId, after: input, at: now })
    await announce(tx, actor.businessId, ['passes', 'clients'])
    return { id: batchId, passes }
  })
}
