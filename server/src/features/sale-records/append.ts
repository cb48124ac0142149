import { createHash } from 'node:crypto'
import type { Facts } from '@deskbell/domain/sale-records/difference.ts'
import type { SaleRecordKind } from '@deskbell/domain/sale-records/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { eq } from '../../db/drizzle.ts'
import { saleChain, saleRecord } from '../../db/schema/sale-record.ts'
import { digestUnsealed } from './opening.ts'

/** Something to seal. */
export type NewRecord = { kind: 'sale' | 'tender'; saleId: string; tenderId: string | null; facts: Facts }

/** Stands for the hash before the first record. */
export const NO_HASH = '0'.repeat(64)

export function hashRecord(previousHash: string, facts: string): string {
  return createHash('sha256')
    .update(previousHash + facts)
    .digest('hex')
}

/** Writes what a record seals: the version of this form, its place and kind, and the facts. */
function serialize(record: { sequence: number; kind: SaleRecordKind; at: Date; facts: Facts }): string {
  return JSON.stringify({ v: 1, ...record })
}

/** Locks the end of the business's chain until the transaction ends. */
async function lockNewest(tx: Transaction, { businessId }: Actor) {
  const find = () => tx.select().from(saleChain).where(eq(saleChain.businessId, businessId)).for('no key update')
  let [newest] = await find()
  if (!newest) {
    await tx.insert(saleChain).values({ businessId }).onConflictDoNothing()
    newest = (await find())[0]
  }
  return newest?.sequence && newest.hash ? { sequence: newest.sequence, hash: newest.hash } : null
}

/** Seals what was there before the chain, but for what is about to be sealed. */
async function open(tx: Transaction, { businessId }: Actor, records: NewRecord[]) {
  const sales = records.flatMap(({ kind, saleId }) => (kind === 'sale' ? [saleId] : []))
  const tenders = records.flatMap(({ tenderId }) => tenderId ?? [])
  const facts = await digestUnsealed(tx, businessId, { until: null, except: { sales, tenders } })
  return { kind: 'opening' as const, saleId: null, tenderId: null, facts }
}

/**
 * Appends records to the hash chain of the business. Its lock is the last one of a transaction: take all others before.
 */
export async function appendRecords(tx: Transaction, actor: Actor, records: NewRecord[], now: Date): Promise<void> {
  if (records.length === 0) return
  const { businessId } = actor
  const newest = await lockNewest(tx, actor)
  let { sequence, hash } = newest ?? { sequence: 0, hash: NO_HASH }
  const rows = [...(newest ? [] : [await open(tx, actor, records)]), ...records].map(({ facts, ...record }) => {
    sequence += 1
    const previousHash = hash
    const sealed = serialize({ sequence, kind: record.kind, at: now, facts })
    hash = hashRecord(previousHash, sealed)
    return { ...record, businessId, sequence, at: now, facts: sealed, previousHash, hash }
  })
  await Promise.all([
    tx.insert(saleRecord).values(rows),
    tx.update(saleChain).set({ sequence, hash }).where(eq(saleChain.businessId, businessId)),
  ])
}
