import type { ReportMail } from '@deskbell/domain/reports/report-mail/schema.ts'
import type { reportMail } from '../../../db/schema/report-mail.ts'

export type ReportMailRow = typeof reportMail.$inferSelect

export function presentReportMail(row: ReportMailRow): ReportMail {
  const { id, report, filter, every, to, dueOn, sentAt, lastError, version } = row
  return { id, report, filter, every, to, dueOn, sentAt: sentAt?.toISOString() ?? null, lastError, version }
}
