import type { z } from 'zod'
import { ExportFormat } from '../data/exports/schema.ts'
import { Behind, ReportFilter } from './schema.ts'

/**
 * A report as a file: one of its tables, or, of a book, all of them where none is named. With a row and a column it is the
 * rows behind that number, all of them.
 */
export const ReportFileAsked = ReportFilter.extend({ format: ExportFormat, ...Behind.partial().shape })
export type ReportFileAsked = z.infer<typeof ReportFileAsked>
