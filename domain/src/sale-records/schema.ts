import { z } from 'zod'

/** What a record seals: all sales before the first one, a sale with its lines, or a tender with its payments. */
export const SaleRecordKind = z.enum(['opening', 'sale', 'tender'])
export type SaleRecordKind = z.infer<typeof SaleRecordKind>
