import { getLastDueDate, getNextDueDate } from '@deskbell/domain/reports/report-mail/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { and, eq, sql } from 'drizzle-orm'
import { business } from '../../../db/schema/business.ts'
import { reportMail } from '../../../db/schema/report-mail.ts'
import type { Services } from '../../../http/context.ts'
import { runEach } from '../../../jobs/scheduled.ts'
import type { ReportMailRow } from './present.ts'

/** Queues the job of a due report, once: only the server that moves the due day on adds it (compare-and-set). */
async function addJob(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  due: ReportMailRow & { timeZone: string },
  now: Date,
): Promise<void> {
  const { businessId, id, every } = due
  // If several came due while no server ran, only the last one is sent.
  const dueOn = getLastDueDate(every, localDay(now, due.timeZone))
  await db.transaction(async (tx) => {
    const moved = await tx
      .update(reportMail)
      .set({ dueOn: getNextDueDate(every, dueOn) })
      .where(
        and(
          eq(reportMail.businessId, businessId),
          eq(reportMail.id, id),
          eq(reportMail.dueOn, due.dueOn),
          eq(reportMail.every, every),
        ),
      )
      .returning({ id: reportMail.id })
    if (moved.length > 0) await jobs.add(tx, 'report_mail', { businessId, reportMailId: id, dueOn })
  })
}

/** Queues the weekly and monthly report mails that are due by the local date of each business. */
export async function sendDueReports(services: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<void> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${business.timeZone})::date`
  const found = await services.db
    .select({ row: reportMail, timeZone: business.timeZone })
    .from(reportMail)
    .innerJoin(business, eq(business.id, reportMail.businessId))
    .where(sql`${reportMail.dueOn} <= ${today}`)
  const all = found.map(({ row, timeZone }) => ({ ...row, timeZone }))
  await runEach(all, (due) => addJob(services, due, now), 'Not all reports that are due were sent')
}
