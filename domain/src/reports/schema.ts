import { z } from 'zod'
import { CheckInSource } from '../check-ins/schema.ts'
import { PaymentMethod } from '../sales/payment-schema.ts'
import { Id } from '../shared/ids.ts'
import { LINE_MAX } from '../shared/text.ts'
import { Instant, LocalDate } from '../shared/time-schema.ts'

export const ReportName = z.enum([
  ...(['sales', 'attendance', 'passes', 'liability', 'clients', 'appointments', 'employees', 'activity'] as const),
  'products',
])
export type ReportName = z.infer<typeof ReportName>

/** Sums that are kept by day, so that reports over years don't count each row. */
export const DailySum = z.enum(['visits', 'liability'])
export type DailySum = z.infer<typeof DailySum>

/** Length of a row in a table over time. */
export const Grain = z.enum(['day', 'week', 'month'])
export type Grain = z.infer<typeof Grain>

/** Range of a report; `to` is included. */
export type Days = { from: LocalDate; to: LocalDate }

/** Parameters of a report. Without days it covers the current month; each report uses only some of the filters. */
export const ReportFilter = z.object({
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  by: Grain.optional(),
  serviceId: Id.optional(),
  employeeId: Id.optional(),
  packageId: Id.optional(),
  clientId: Id.optional(),
  method: PaymentMethod.optional(),
  source: CheckInSource.optional(),
  /** Name of the account that did it, or "Kiosk". */
  who: z.string().max(200).optional(),
  /** Kind of record in the audit log. */
  entity: z.string().max(40).optional(),
  /** Days without a visit after which a client counts as inactive. */
  inactiveDays: z.coerce.number().int().min(1).max(3650).optional(),
})
export type ReportFilter = z.infer<typeof ReportFilter>

/**
 * Format of a cell. `money`: minor units. `share`: a fraction of 1. `hours`: minutes, shown as hours. `day`: a local
 * day. `time`: an instant.
 */
export const CellKind = z.enum(['text', 'number', 'money', 'share', 'hours', 'day', 'time'])
export type CellKind = z.infer<typeof CellKind>

export const Cell = z.union([z.string(), z.number(), z.null()])
export type Cell = z.infer<typeof Cell>

export const ReportColumn = z.object({
  id: z.string(),
  title: z.string(),
  kind: CellKind,
  /** True if its figures have a drill-down. */
  opens: z.boolean(),
})
export type ReportColumn = z.infer<typeof ReportColumn>

export const ReportRow = z.object({
  /** Id of the row within its table; stable as long as its subject exists. */
  id: z.string(),
  cells: z.array(Cell),
  clientId: Id.optional(),
})
export type ReportRow = z.infer<typeof ReportRow>

/**
 * Chart of a table, by column ids: a bar, a stacked segment or a line per series along `x`. `heat`: one line per row
 * and one square per series, darker for higher values.
 */
export const ReportChart = z.object({
  kind: z.enum(['bars', 'stacked', 'lines', 'heat']),
  x: z.string(),
  series: z.array(z.string()),
})
export type ReportChart = z.infer<typeof ReportChart>

export const ReportTable = z.object({
  id: z.string(),
  title: z.string(),
  /** Note in addition to the report's definition; empty for none. */
  note: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  /** Total row; null if the rows don't add up. */
  total: z.array(Cell).nullable(),
  chart: ReportChart.nullable(),
})
export type ReportTable = z.infer<typeof ReportTable>

export const ReportFigure = z.object({
  id: z.string(),
  title: z.string(),
  kind: CellKind,
  value: z.number().nullable(),
  /** Value in the comparison period; null if there is none. */
  before: z.number().nullable(),
  /** Direction that counts as an improvement; null: neither. */
  better: z.enum(['more', 'less']).nullable(),
  opens: z.boolean(),
})
export type ReportFigure = z.infer<typeof ReportFigure>

const days = z.object({ from: LocalDate, to: LocalDate })

export const Report = z
  .object({
    name: ReportName,
    ...days.shape,
    by: Grain,
    /** Comparison period of the figures: the previous period, or its elapsed part while this one is still running. */
    before: days,
    figures: z.array(ReportFigure),
    tables: z.array(ReportTable),
    madeAt: Instant,
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

/** Longest id of a row: a line of text that staff typed, behind a word. */
const ROW_MAX = LINE_MAX + 20

/** Address of a figure for a drill-down. */
export const DrillDownKey = z.object({
  table: z.string().max(40),
  row: z.string().max(ROW_MAX),
  column: z.string().max(40),
})
export type DrillDownKey = z.infer<typeof DrillDownKey>

/** Page of a drill-down: the rows behind a figure. */
export const DrillDownPage = z
  .object({
    /** Kind of the rows, for example "Payments". */
    title: z.string(),
    columns: z.array(ReportColumn),
    rows: z.array(ReportRow),
    /** Sum over all pages; equals the figure of the drill-down. */
    sum: z.number(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'RowsBehind' })
export type DrillDownPage = z.infer<typeof DrillDownPage>

export const DrillDownFilter = ReportFilter.extend({
  ...DrillDownKey.shape,
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})
export type DrillDownFilter = z.infer<typeof DrillDownFilter>
