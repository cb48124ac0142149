import { getNextDueDate } from '@deskbell/domain/reports/report-mail/rules.ts'
import {
  type NewReportMail,
  type ReportMail,
  ReportMailInput,
  type ReportMailUpdate,
} from '@deskbell/domain/reports/report-mail/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq, sql } from '../../../db/drizzle.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { reportMail } from '../../../db/schema/report-mail.ts'
import { AppError } from '../../../errors.ts'
import { mergeUpdate } from '../../../lib/merge-update.ts'
import { announce } from '../../../live/announce.ts'
import { parseParams } from '../params.ts'
import { presentReportMail, type ReportMailRow } from './present.ts'

type ReportMailRequest<Input> = { input: Input; now: Date }

export function isReportMail({ businessId }: { businessId: string }, id: string) {
  return and(eq(reportMail.businessId, businessId), eq(reportMail.id, id))
}

/** Throws AppError 'bad_request' for a filter that the report doesn't have. */
function toValues({ report, filter, every, to }: ReportMailInput, actor: Actor, now: Date) {
  parseParams(report, filter, actor, now)
  return { report, filter, every, to: [...new Set(to)] }
}

function toAuditValues({ report, every, to }: ReportMailInput) {
  return { report, every, to }
}

async function note(
  tx: Transaction,
  actor: Actor,
  id: string,
  { action, before, after, now }: { action: string; before?: ReportMailInput; after?: ReportMailInput; now: Date },
): Promise<void> {
  const values = { ...(before && { before: toAuditValues(before) }), ...(after && { after: toAuditValues(after) }) }
  await logAudit(tx, actor, { action, entity: 'report_mail', entityId: id, ...values, at: now })
  await announce(tx, actor.businessId, ['report-mails'])
}

/** Adds a report mail, first sent on the next Monday or first of a month. Throws AppError 'bad_request', 'id_taken'. */
export async function addReportMail(
  db: Database,
  actor: Actor,
  { input, now }: ReportMailRequest<NewReportMail>,
): Promise<ReportMail> {
  const values = toValues(input, actor, now)
  return runOnce(db, actor, { id: input.id, body: ['report mail', input] }, async (tx) => {
    const dueOn = getNextDueDate(input.every, localDay(now, actor.timeZone))
    const by = { byUser: actor.userId, byName: actor.name, createdAt: now, updatedAt: now }
    const [row] = await tx
      .insert(reportMail)
      .values({ ...values, ...by, businessId: actor.businessId, id: input.id, dueOn })
      .returning()
    if (!row) throw new AppError('id_taken')
    await note(tx, actor, input.id, { action: 'added', after: values, now })
    return presentReportMail(row)
  })
}

async function lockOne(tx: Transaction, actor: Actor, id: string): Promise<ReportMailRow> {
  const [row] = await tx.select().from(reportMail).where(isReportMail(actor, id)).for('no key update')
  if (!row) throw new AppError('not_found')
  return row
}

/** Throws AppError 'not_found', 'bad_request', 'stale_version'. */
export async function updateReportMail(
  db: Database,
  actor: Actor,
  { id, input, now }: ReportMailRequest<ReportMailUpdate> & { id: string },
): Promise<ReportMail> {
  return db.transaction(async (tx) => {
    const before = await lockOne(tx, actor, id)
    if (before.version !== input.version) throw new AppError('stale_version')
    const values = toValues(mergeUpdate(ReportMailInput, before, input), actor, now)
    // The due day changes only with the frequency.
    const dueOn =
      before.every === values.every ? before.dueOn : getNextDueDate(values.every, localDay(now, actor.timeZone))
    const [row] = await tx
      .update(reportMail)
      .set({ ...values, dueOn, lastError: '', version: sql`${reportMail.version} + 1`, updatedAt: now })
      .where(isReportMail(actor, id))
      .returning()
    await note(tx, actor, id, { action: 'changed', before, after: values, now })
    return presentReportMail(row ?? before)
  })
}

/** Deletes a report mail and returns it, so that an undo can add it again. Throws AppError 'not_found'. */
export async function removeReportMail(
  db: Database,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<ReportMail> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(reportMail).where(isReportMail(actor, id)).returning()
    if (!row) throw new AppError('not_found')
    await note(tx, actor, id, { action: 'removed', before: row, now })
    return presentReportMail(row)
  })
}
