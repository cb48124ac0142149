import { z } from 'zod'
import { Id } from '../shared/ids.ts'
import { Instant } from '../shared/time-schema.ts'

/** What a record seals: all sales before the first one, a sale with its lines, or a tender with its payments. */
export const SaleRecordKind = z.enum(['opening', 'sale', 'tender'])
export type SaleRecordKind = z.infer<typeof SaleRecordKind>

/** Something that isn't as it was sealed. */
export const SaleRecordProblem = z
  .object({
    /**
     * `record_changed`, `record_missing`: a record of the chain. `row_changed`, `row_removed`: what it seals. `row_added`:
     * a sale or payment that was never sealed. `before_changed`: what was there before the chain.
     */
    kind: z.enum(['record_changed', 'record_missing', 'row_changed', 'row_removed', 'row_added', 'before_changed']),
    /** Of the record; null for what has none. */
    sequence: z.int().nullable(),
    saleId: Id.nullable(),
    /** Place of the first difference, such as `soldLines[0].price`; empty if there is none to name. */
    field: z.string(),
    recorded: z.string(),
    found: z.string(),
  })
  .meta({ id: 'SaleRecordProblem' })
export type SaleRecordProblem = z.infer<typeof SaleRecordProblem>

/** Result of comparing all sales and payments with the hash chain. */
export const SaleRecordCheck = z
  .object({
    records: z.int(),
    /** Hash of the newest record; empty if there is none. Keep it elsewhere to prove later that nothing was cut off. */
    hash: z.string(),
    checkedAt: Instant,
    /** Empty: unbroken. The first 20 at most. */
    problems: z.array(SaleRecordProblem),
  })
  .meta({ id: 'SaleRecordCheck' })
export type SaleRecordCheck = z.infer<typeof SaleRecordCheck>
