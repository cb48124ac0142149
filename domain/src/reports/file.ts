import type { z } from 'zod'
import { ExportFormat, HeaderStyle } from '../data/exports/schema.ts'
import { DrillDownKey, ReportFilter } from './schema.ts'

/**
 * Request to export a report: one of its tables, or all of them if the format is a workbook and no table is named. With
 * a row and a column, exports the whole drill-down of that figure.
 */
export const ReportFileFilter = ReportFilter.extend({
  format: ExportFormat,
  headers: HeaderStyle,
  ...DrillDownKey.partial().shape,
})
export type ReportFileFilter = z.infer<typeof ReportFileFilter>
