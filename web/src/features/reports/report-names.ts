import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { ReportName } from '@deskbell/domain/reports/schema.ts'

export function isReportName(text: string): text is ReportName {
  return Object.hasOwn(REPORTS, text)
}

/** Report names, in the order of the list. */
export const REPORT_NAMES: ReportName[] = Object.keys(REPORTS).filter(isReportName)
