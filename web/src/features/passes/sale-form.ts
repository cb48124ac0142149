import type { Package } from '@deskbell/domain/packages/schema.ts'
import { PaymentMethod } from '@deskbell/domain/payments/schema.ts'
import { Money } from '@deskbell/domain/shared/money.ts'
import { LocalDate } from '@deskbell/domain/shared/time.ts'
import { z } from 'zod'

const SaleStart = z.enum(['today', 'first_visit', 'date'])

/** What is filled in to sell a package. */
export const SaleForm = z.object({
  packageId: z.uuid('Choose a package'),
  price: Money,
  method: PaymentMethod,
  start: SaleStart,
  /** Counts when the pass starts on a date. */
  startsOn: LocalDate,
})
export type SaleForm = z.infer<typeof SaleForm>

export function emptySale(today: string): SaleForm {
  return { packageId: '', price: 0, method: 'card', start: 'today', startsOn: today }
}

const USUAL_START = { purchase: 'today', first_visit: 'first_visit', date: 'date' } as const

/** The terms that a package is usually sold on. */
export function usualTerms({ id, price, starts, startsOn }: Package): Partial<SaleForm> {
  return { packageId: id, price, start: USUAL_START[starts], ...(startsOn ? { startsOn } : {}) }
}

/** The day a pass starts on; null: at the first visit. */
export function startDay({ start, startsOn }: SaleForm, today: string): string | null {
  if (start === 'first_visit') return null
  return start === 'today' ? today : startsOn
}
