import { ReportEvery } from '@deskbell/domain/reports/report-mail/schema.ts'
import { type ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { EMAIL_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import { check, date, foreignKey, index, jsonb, pgTable, primaryKey, text, varchar } from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, byName, byUser, enumColumn, id, instant, timestamps, version } from './columns.ts'

export const reportName = enumColumn('report_name', ReportName)
export const reportEvery = enumColumn('report_every', ReportEvery)

/** Subscription to a report, sent periodically by e-mail. */
export const reportMail = pgTable(
  'report_mail',
  {
    businessId,
    id,
    report: reportName('report').notNull(),
    /** Report filter, without the date range. */
    filter: jsonb('filter').$type<Omit<ReportFilter, 'from' | 'to'>>().notNull().default({}),
    /** Period that each mail covers: week or month. */
    every: reportEvery('every').notNull(),
    to: varchar('to', { length: EMAIL_MAX }).array().notNull(),
    /** Local day on which the next mail is due; the period it covers has ended by then. */
    dueOn: date('due_on').notNull(),
    sentAt: instant('sent_at'),
    /** Mail server's response to the last try; empty if accepted. */
    lastError: text('last_error').notNull().default(''),
    byUser,
    byName,
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('report_mail_due').on(t.businessId, t.dueOn),
    // Of all businesses: which of them have one due.
    index('report_mail_by_due_day').on(t.dueOn),
    check('report_mail_goes_somewhere', sql`cardinality(${t.to}) between 1 and 10`),
  ],
)
