import { z } from 'zod'
import { AgendaFilter } from '../../appointments/schema.ts'
import { DayRange } from '../../business/hours/schema.ts'
import { CheckInFilter } from '../../check-ins/schema.ts'
import { ClientFilter } from '../../clients/schema.ts'
import { EmployeeFilter } from '../../employees/schema.ts'
import { InvoiceFilter } from '../../invoices/schema.ts'
import { PackageFilter } from '../../packages/schema.ts'
import { ProductFilter } from '../../products/schema.ts'
import { PromoCodeFilter } from '../../promo-codes/schema.ts'
import { SaleFilter } from '../../sales/schema.ts'
import { ServiceFilter } from '../../services/schema.ts'
import { Id } from '../../shared/ids.ts'
import { GiftCardFilter } from '../../stored-value/schema.ts'

export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof ExportFormat>

/**
 * How a file names its columns, and what it says of states and the like. `words`: in the language of whoever asks.
 * `keys`: keys and codes for programs, the same in every language.
 */
export const HeaderStyle = z.enum(['words', 'keys']).default('words')
export type HeaderStyle = z.infer<typeof HeaderStyle>

const whole = { cursor: true, limit: true } as const
const OfClient = z.object({ clientId: Id.optional() })

/** Exportable lists, with the same filters as their pages but without pagination. */
export const EXPORT_FILTERS = {
  clients: ClientFilter.omit(whole),
  services: ServiceFilter.omit(whole),
  packages: PackageFilter.omit(whole),
  products: ProductFilter.omit(whole),
  employees: EmployeeFilter.omit(whole),
  passes: OfClient,
  'check-ins': CheckInFilter.omit(whole),
  /** With `days`: the calendar for that many days from `from` on. Without: the unbounded list. */
  appointments: AgendaFilter.omit({ ...whole, q: true }).extend({ days: DayRange.shape.days.optional() }),
  sales: SaleFilter.omit(whole),
  payments: OfClient,
  invoices: InvoiceFilter.omit(whole),
  'gift-cards': GiftCardFilter.omit(whole),
  'promo-codes': PromoCodeFilter.omit(whole),
  attention: z.object({}),
  activity: OfClient,
}

export type ExportList = keyof typeof EXPORT_FILTERS
