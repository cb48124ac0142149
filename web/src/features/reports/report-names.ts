import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { ReportName } from '@deskbell/domain/reports/schema.ts'
import { i18n } from '../../lib/i18n.ts'

export function isReportName(text: string): text is ReportName {
  return Object.hasOwn(REPORTS, text)
}

/** Report names, in the order of the list. */
export const REPORT_NAMES: ReportName[] = Object.keys(REPORTS).filter(isReportName)

/** Returns what a report is called, in the language of the page. */
export function getReportWords(name: ReportName) {
  const { title, question } = REPORTS[name]
  return { title: i18n._(title), question: i18n._(question) }
}
