import type { z } from 'zod'
import { ExportFormat } from '../data/exports/schema.ts'
import { Behind, ReportFilter } from './schema.ts'

/**
 * Request to export a report: one of its tables, or all of them if the format is a workbook and no table is named. With
 * a row and a column, exports the whole drill-down of that figure.
 */
export const ReportFileAsked = ReportFilter.extend({ format: ExportFormat, ...Behind.partial().shape })
export type ReportFileAsked = z.infer<typeof ReportFileAsked>
