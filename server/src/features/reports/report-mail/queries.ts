import { getStaffLanguage } from '@deskbell/domain/messages/language.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import type { ReportMail } from '@deskbell/domain/reports/report-mail/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { eq } from '../../../db/drizzle.ts'
import { user } from '../../../db/schema/auth.ts'
import { business } from '../../../db/schema/business.ts'
import { reportMail } from '../../../db/schema/report-mail.ts'
import { presentReportMail, type ReportMailRow } from './present.ts'

export async function findReportMails(db: Queryable, { businessId }: Actor): Promise<{ items: ReportMail[] }> {
  const rows = await db
    .select()
    .from(reportMail)
    .where(eq(reportMail.businessId, businessId))
    .orderBy(reportMail.createdAt, reportMail.id)
  return { items: rows.map(presentReportMail) }
}

/** Returns the language that whoever set a mail up has chosen for their screens, else that of the business. */
export async function findMailLanguage(db: Queryable, { byUser, businessId }: ReportMailRow): Promise<Language> {
  const [found] = await db
    .select({ locale: business.locale, language: user.language })
    .from(business)
    .leftJoin(user, eq(user.id, byUser ?? ''))
    .where(eq(business.id, businessId))
  return found?.language ?? getStaffLanguage({ locale: found?.locale ?? 'en' })
}
