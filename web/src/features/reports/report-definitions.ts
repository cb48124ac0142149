import { DEFINITIONS } from '@deskbell/domain/reports/definitions.ts'
import type { ReportName } from '@deskbell/domain/reports/schema.ts'
import { i18n } from '../../lib/i18n.ts'

/** Returns how the numbers of a report are counted, in the language of the page. */
export function getReportDefinition(name: ReportName): string[] {
  return DEFINITIONS[name].map((line) => i18n._(line))
}
