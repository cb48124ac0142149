import type { ReportMail } from '@deskbell/domain/reports/report-mail/schema.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { reportMail } from '../../../db/schema/report-mail.ts'
import { presentReportMail } from './present.ts'

export async function findReportMails(db: Queryable, { businessId }: Actor): Promise<{ items: ReportMail[] }> {
  const rows = await db
    .select()
    .from(reportMail)
    .where(eq(reportMail.businessId, businessId))
    .orderBy(reportMail.createdAt, reportMail.id)
  return { items: rows.map(presentReportMail) }
}
