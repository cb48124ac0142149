import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { ReportName } from '@deskbell/domain/reports/schema.ts'

export function isReportName(text: string): text is ReportName {
  return Object.hasOwn(REPORTS, text)
}

/** The reports in the order of their list. */
export const REPORT_NAMES: ReportName[] = Object.keys(REPORTS).filter(isReportName)
