import { z } from 'zod'
import { EXAMPLE_IDS, Id, Version } from '../../shared/ids.ts'
import { RequiredEmail } from '../../shared/text.ts'
import { Instant, LocalDate } from '../../shared/time-schema.ts'
import { withDefaults } from '../../shared/with-defaults.ts'
import { ReportFilter, ReportName } from '../schema.ts'

/** Interval: Mondays for the previous week, or the first of the month for the previous month. */
export const ReportEvery = z.enum(['week', 'month'])
export type ReportEvery = z.infer<typeof ReportEvery>

export const ReportMailInput = z
  .object({
    report: ReportName,
    filter: ReportFilter.omit({ from: true, to: true }),
    every: ReportEvery,
    to: z.array(RequiredEmail).min(1, 'Enter an e-mail address').max(10, 'Enter at most 10'),
  })
  .meta({ id: 'ReportMailInput' })
export type ReportMailInput = z.infer<typeof ReportMailInput>

export const NewReportMail = withDefaults(ReportMailInput.extend({ id: Id }), { filter: {} }).meta({
  id: 'NewReportMail',
  example: { id: EXAMPLE_IDS.new, report: 'sales', every: 'month', to: ['ana@example.com'] },
})
export type NewReportMail = z.infer<typeof NewReportMail>
/** Omitted fields stay as they are. */
export const ReportMailUpdate = ReportMailInput.partial().extend({ version: Version }).meta({ id: 'ReportMailUpdate' })
export type ReportMailUpdate = z.infer<typeof ReportMailUpdate>

export const ReportMail = ReportMailInput.extend({
  id: Id,
  dueOn: LocalDate,
  sentAt: Instant.nullable(),
  /** Response of the mail server to the last attempt; empty on success. */
  lastError: z.string(),
  version: Version,
}).meta({ id: 'ReportMail' })
export type ReportMail = z.infer<typeof ReportMail>
export const ReportMailList = z.object({ items: z.array(ReportMail) }).meta({ id: 'ReportMailList' })
