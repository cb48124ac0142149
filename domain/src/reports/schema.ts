import { z } from 'zod'
import { CheckInSource } from '../check-ins/schema.ts'
import { PaymentMethod } from '../passes/payments/schema.ts'
import { Id } from '../shared/ids.ts'
import { Instant, LocalDate } from '../shared/time.ts'

export const ReportName = z.enum([
  ...(['sales', 'attendance', 'passes', 'liability', 'clients', 'appointments', 'employees', 'activity'] as const),
])
export type ReportName = z.infer<typeof ReportName>

/** How long a row of a table over time is. */
export const Grain = z.enum(['day', 'week', 'month'])
export type Grain = z.infer<typeof Grain>

/** The days that a report is about, the last one included. */
export type Days = { from: LocalDate; to: LocalDate }

/** What a report is asked for. Without days it is the month that is on; each report takes some of the rest. */
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
  /** Who did it: what an account is called, or "Kiosk". */
  who: z.string().max(200).optional(),
  /** On what it was done: the kind of record. */
  entity: z.string().max(40).optional(),
  /** After so many days without a visit a client counts as inactive. */
  inactiveDays: z.coerce.number().int().min(1).max(3650).optional(),
})
export type ReportFilter = z.infer<typeof ReportFilter>

/**
 * What a cell holds. `money`: minor units. `share`: a part of one. `hours`: minutes, shown as hours. `day`: a local day.
 * `time`: an instant.
 */
export const CellKind = z.enum(['text', 'number', 'money', 'share', 'hours', 'day', 'time'])
export type CellKind = z.infer<typeof CellKind>

export const Cell = z.union([z.string(), z.number(), z.null()])
export type Cell = z.infer<typeof Cell>

export const ReportColumn = z.object({
  id: z.string(),
  title: z.string(),
  kind: CellKind,
  /** Whether its numbers open the rows behind them. */
  opens: z.boolean(),
})
export type ReportColumn = z.infer<typeof ReportColumn>

export const ReportRow = z.object({
  /** Which row of its table it is, the same for as long as what it is about is there. */
  id: z.string(),
  cells: z.array(Cell),
  /** The client whose page it leads to. */
  clientId: Id.optional(),
})
export type ReportRow = z.infer<typeof ReportRow>

/**
 * How a table is drawn, by the ids of its columns: along `x` with a bar, a part of a bar or a line for each of `series`.
 * `heat`: a row for each row, a square for each of `series`, the darker the more.
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
  /** What is to be known of it beside the report's definition; empty: nothing. */
  note: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  /** The row below all; null where nothing adds up. */
  total: z.array(Cell).nullable(),
  chart: ReportChart.nullable(),
})
export type ReportTable = z.infer<typeof ReportTable>

export const ReportFigure = z.object({
  id: z.string(),
  title: z.string(),
  kind: CellKind,
  value: z.number().nullable(),
  /** The same in the period before; null where there is none to compare with. */
  before: z.number().nullable(),
  /** Which way is better; null: neither. */
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
    /** What figures are compared with: the period before; while this one is on, as much of it as has gone by. */
    before: days,
    figures: z.array(ReportFigure),
    tables: z.array(ReportTable),
    madeAt: Instant,
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

/** The table under which the figures are asked for, each a row with the one column `value`. */
export const FIGURES = 'figures'
/** The id of the row below all. */
export const TOTAL = 'total'

/** Which number the rows behind are asked for of. */
export const Behind = z.object({
  table: z.string().max(40),
  row: z.string().max(100),
  column: z.string().max(40),
})
export type Behind = z.infer<typeof Behind>

/** A page of the rows behind a number. */
export const RowsBehind = z
  .object({
    /** What they are: "Payments". */
    title: z.string(),
    columns: z.array(ReportColumn),
    rows: z.array(ReportRow),
    /** What all of them make up, on whatever page: the number that was asked about. */
    sum: z.number(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'RowsBehind' })
export type RowsBehind = z.infer<typeof RowsBehind>

export const RowsAsked = ReportFilter.extend({
  ...Behind.shape,
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})
export type RowsAsked = z.infer<typeof RowsAsked>
