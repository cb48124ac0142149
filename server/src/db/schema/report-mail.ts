import { ReportEvery } from '@deskbell/domain/reports/report-mail/schema.ts'
import { type ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { EMAIL_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { business } from './business.ts'
import { businessId, byName, byUser, enumColumn, id, instant, timestamps, version } from './columns.ts'

export const reportName = enumColumn('report_name', ReportName)
export const reportEvery = enumColumn('report_every', ReportEvery)

/** A report that is sent by e-mail, again and again. */
export const reportMail = pgTable(
  'report_mail',
  {
    businessId,
    id,
    report: reportName('report').notNull(),
    /** What it is narrowed to; never days. */
    filter: jsonb('filter').$type<Omit<ReportFilter, 'from' | 'to'>>().notNull().default({}),
    /** The week, or the month, that it is about each time. */
    every: reportEvery('every').notNull(),
    to: varchar('to', { length: EMAIL_MAX }).array().notNull(),
    /** The first local day on which the next one is due: what it is about is over by then. */
    dueOn: date('due_on').notNull(),
    sentAt: instant('sent_at'),
    /** What the mail server said to the last try; empty where it took it. */
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
    check('report_mail_goes_somewhere', sql`cardinality(${t.to}) between 1 and 10`),
  ],
)
