import { getLastDueDate, getNextDueDate } from '@deskbell/domain/reports/report-mail/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { and, eq, lte, sql } from '../../../db/drizzle.ts'
import { reportMail } from '../../../db/schema/report-mail.ts'
import type { Services } from '../../../http/context.ts'
import type { SelectDue } from '../../../jobs/due-businesses.ts'
import { localDays } from '../../../jobs/local-days.ts'
import { runEach } from '../../../jobs/scheduled.ts'
import type { BusinessRow } from '../../business/queries.ts'
import type { ReportMailRow } from './present.ts'

/** Queues the job of a due report, once: only the server that moves the due day on adds it (compare-and-set). */
async function addJob(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  due: ReportMailRow,
  today: LocalDate,
): Promise<void> {
  const { businessId, id, every } = due
  // If several came due while no server ran, only the last one is sent.
  const dueOn = getLastDueDate(every, today)
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

export const selectWithDueReports: SelectDue = ({ now, timeZones }) => sql`
  select r.business_id from ${localDays(timeZones, now)}
    join report_mail r on r.due_on <= t.today
    join business s on s.business_id = r.business_id and s.time_zone = any (t.zones)`

/** Queues the weekly and monthly report mails that are due by the local date of the business. */
export async function sendDueReports(
  services: Pick<Services, 'db' | 'jobs'>,
  { id, timeZone }: BusinessRow,
  now: Date,
): Promise<void> {
  const today = localDay(now, timeZone)
  const found = await services.db
    .select()
    .from(reportMail)
    .where(and(eq(reportMail.businessId, id), lte(reportMail.dueOn, today)))
  await runEach(found, (due) => addJob(services, due, today), 'Not all reports that are due were sent')
}
