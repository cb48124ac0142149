import { z } from 'zod'
import { AgendaFilter } from '../../appointments/schema.ts'
import { DayRange } from '../../business/hours/schema.ts'
import { CheckInFilter } from '../../check-ins/schema.ts'
import { ClientFilter } from '../../clients/schema.ts'
import { EmployeeFilter } from '../../employees/schema.ts'
import { PackageFilter } from '../../packages/schema.ts'
import { ServiceFilter } from '../../services/schema.ts'
import { Id } from '../../shared/ids.ts'

export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof ExportFormat>

const whole = { cursor: true, limit: true } as const
const OfClient = z.object({ clientId: Id.optional() })

/** What can be exported, and what each list can be narrowed to: the same as on its screen, without its pages. */
export const EXPORT_FILTERS = {
  clients: ClientFilter.omit(whole),
  services: ServiceFilter.omit(whole),
  packages: PackageFilter.omit(whole),
  employees: EmployeeFilter.omit(whole),
  passes: OfClient,
  'check-ins': CheckInFilter.omit(whole),
  /** With `days` it is the calendar of so many days from the first on, else the list that goes on for ever. */
  appointments: AgendaFilter.omit({ ...whole, q: true }).extend({ days: DayRange.shape.days.optional() }),
  payments: OfClient,
  attention: z.object({}),
  activity: OfClient,
}

export type ExportList = keyof typeof EXPORT_FILTERS
