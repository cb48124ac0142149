import type { Tax } from '@deskbell/domain/business/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { TaxTerms } from '@deskbell/domain/sales/tax.ts'

/** Returns how a sale to a client is taxed; null: to a passer-by. */
export function toTaxTerms({ taxIncluded, taxRounding }: Tax, payer: Pick<Client, 'taxExemption'> | null): TaxTerms {
  return { taxIncluded, taxRounding, taxExemption: payer?.taxExemption ?? '' }
}
