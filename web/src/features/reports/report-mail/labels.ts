import type { ReportEvery } from '@deskbell/domain/reports/report-mail/schema.ts'

export const EVERY_WORDS: Record<ReportEvery, string> = {
  week: 'Each Monday, about the week before',
  month: 'On the first of each month, about the month before',
}
