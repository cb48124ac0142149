import type {
  AttentionFacts,
  BackupFacts,
  JobsFacts,
  KioskFacts,
  MailFacts,
  RestoreTestFacts,
} from '@deskbell/domain/health/facts.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Queryable } from '../../db/client.ts'
import { and, asc, count, desc, eq, gt, isNull, min, or, sql } from '../../db/drizzle.ts'
import { attention } from '../../db/schema/attention.ts'
import { backup } from '../../db/schema/backup.ts'
import { business } from '../../db/schema/business.ts'
import { device } from '../../db/schema/device.ts'
import { mail } from '../../db/schema/mail.ts'
import { toStoredText } from '../../lib/stored-text.ts'
import { getMailTrouble, type MailCheck } from '../../mail/check.ts'

/** Business id, or null for all businesses. */
export type Scope = string | null

/**
 * Counts jobs that failed within 2 days without a later success, jobs without a heartbeat for 5 minutes, and jobs more
 * than 10 minutes overdue.
 */
export async function checkJobs(db: Queryable): Promise<JobsFacts> {
  const { rows } = await db.execute<{ failed: JobsFacts['failed'] | null; dead: number; waiting: number }>(sql`
    select
      (select json_agg(f) from (
        select name, count(*)::int as count from jobs.job failed
        where state = 'failed' and completed_on > now() - interval '2 days' and not exists (
          select from jobs.job later
          where later.name = failed.name and later.state = 'completed' and later.completed_on > failed.completed_on)
        group by name order by name) f) as failed,
      (select count(*)::int from jobs.job
        where state = 'active' and heartbeat_on < now() - interval '5 minutes') as dead,
      (select count(*)::int from jobs.job
        where state in ('created', 'retry') and start_after < now() - interval '10 minutes'
          and name not like '\\_\\_%') as waiting`)
  const { failed, dead, waiting } = rows[0] ?? { failed: null, dead: 0, waiting: 0 }
  return { failed: failed ?? [], dead, waiting }
}

/** Finds the last backup and the last failure. Not filtered by business, since each backup covers all of them. */
export async function checkBackups(db: Queryable, now: Date): Promise<BackupFacts> {
  const [last] = await db
    .select({ at: backup.finishedAt })
    .from(backup)
    .where(eq(backup.status, 'kept'))
    .orderBy(desc(backup.createdAt))
    .limit(1)
  const [newest] = await db
    .select({ status: backup.status, failure: backup.failure })
    .from(backup)
    .where(or(eq(backup.status, 'kept'), eq(backup.status, 'failed')))
    .orderBy(desc(backup.createdAt))
    .limit(1)
  const [first] = await db.select({ at: min(business.createdAt) }).from(business)
  const failure = newest?.status === 'failed' ? newest.failure || toStoredText(msg`the server’s log says why`) : ''
  return { lastAt: last?.at ?? null, failure, openSince: first?.at ?? now }
}

export async function checkRestoreTests(db: Queryable): Promise<RestoreTestFacts> {
  const [last] = await db
    .select({ testedAt: backup.testedAt, failure: backup.testFailure })
    .from(backup)
    .where(sql`${backup.testedAt} is not null`)
    .orderBy(desc(backup.testedAt))
    .limit(1)
  const [first] = await db
    .select({ at: min(backup.finishedAt) })
    .from(backup)
    .where(eq(backup.status, 'kept'))
  return { testedAt: last?.testedAt ?? null, failure: last?.failure ?? '', firstBackupAt: first?.at ?? null }
}

/** Finds the devices that are not revoked, or still have pending entries. */
export async function checkKiosks(db: Queryable, scope: Scope): Promise<KioskFacts[]> {
  const rows = await db
    .select()
    .from(device)
    .where(
      and(
        scope === null ? undefined : eq(device.businessId, scope),
        or(isNull(device.revokedAt), gt(device.pending, 0)),
      ),
    )
    .orderBy(asc(device.name), asc(device.id))
  return rows.map(({ name, pending, oldestPendingAt, lastSeenAt, revokedAt }) => {
    return { name, pending, oldestPendingAt, lastSeenAt, revoked: revokedAt !== null }
  })
}

export async function checkAlerts(db: Queryable, scope: Scope): Promise<AttentionFacts> {
  const isMine = scope === null ? undefined : eq(attention.businessId, scope)
  const [found] = await db
    .select({ open: count(), oldestAt: min(attention.at) })
    .from(attention)
    .where(and(isNull(attention.resolvedAt), isMine))
  return { open: found?.open ?? 0, oldestAt: found?.oldestAt ?? null }
}

/**
 * Combines the mail server's check with mails in the outbox that failed: only those reveal that the server rejects the
 * sender address.
 */
export async function checkMail(db: Queryable, scope: Scope, check: MailCheck | null): Promise<MailFacts | null> {
  if (!check) return null
  const isMine = scope === null ? undefined : eq(mail.businessId, scope)
  const refused = await db
    .select({ said: mail.lastError })
    .from(mail)
    .where(and(isMine, gt(mail.tries, 0), gt(mail.expiresAt, sql`now()`)))
    .orderBy(desc(mail.updatedAt))
  const said = refused[0]?.said ?? ''
  if (!check.trouble && said && getMailTrouble(said) === 'sender')
    return { ...check, trouble: 'sender', said, waiting: refused.length }
  return { ...check, waiting: refused.length }
}
