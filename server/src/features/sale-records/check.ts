import { type Facts, findDifference } from '@deskbell/domain/sale-records/difference.ts'
import type { SaleRecordCheck, SaleRecordProblem } from '@deskbell/domain/sale-records/schema.ts'
import type { Queryable } from '../../db/client.ts'
import { hashRecord, NO_HASH } from './append.ts'
import { digestUnsealed } from './opening.ts'
import { findChain, findSealed, findUnsealed, type RecordRow, readRecords } from './queries.ts'

/** More would not help to find the cause. */
const PROBLEMS_MAX = 20

type Sealed = { sequence: number; kind: string; at: string; facts: Facts }

function readFacts({ facts }: RecordRow): Sealed {
  return JSON.parse(facts) as Sealed
}

function toProblem(kind: SaleRecordProblem['kind'], record: RecordRow, difference?: object): SaleRecordProblem {
  const { sequence, saleId } = record
  return { kind, sequence, saleId, field: '', recorded: '', found: '', ...difference }
}

/** Returns what is wrong with a record itself, or with its place after the one before. */
function checkRecord(record: RecordRow, before: { sequence: number; hash: string }): SaleRecordProblem | null {
  const { sequence, kind, at, previousHash, hash } = record
  if (sequence !== before.sequence + 1) return toProblem('record_missing', { ...record, sequence: before.sequence + 1 })
  if (previousHash !== before.hash) return toProblem('record_changed', record)
  if (hash !== hashRecord(previousHash, record.facts)) return toProblem('record_changed', record)
  const difference = findDifference({ sequence, kind, at: at.toISOString() }, { ...readFacts(record) })
  return difference && toProblem('record_changed', record, difference)
}

/** Returns what is wrong with the rows that a record seals. */
async function checkSealed(
  db: Queryable,
  record: RecordRow,
  found: Map<string, Facts>,
): Promise<SaleRecordProblem | null> {
  const { facts } = readFacts(record)
  if (record.kind === 'opening') {
    const before = await digestUnsealed(db, record.businessId, { until: record.at, except: { sales: [], tenders: [] } })
    const difference = findDifference(facts, before)
    return difference && toProblem('before_changed', record, difference)
  }
  const row = found.get(record.tenderId ?? record.saleId ?? '')
  if (!row) return toProblem('row_removed', record)
  const difference = findDifference(facts, row, record.kind)
  return difference && toProblem('row_changed', record, difference)
}

/**
 * Compares all sales and payments of a business with its hash chain. Run it in one snapshot (repeatable read). Throws
 * nothing for what it finds.
 */
export async function checkSaleRecords(db: Queryable, businessId: string, now: Date): Promise<SaleRecordCheck> {
  const problems: SaleRecordProblem[] = []
  let before = { sequence: 0, hash: NO_HASH }
  let records = 0
  let since: Date | undefined
  for await (const page of readRecords(db, businessId)) {
    const found = await findSealed(db, businessId, page)
    for (const record of page) {
      since ??= record.at
      const problem = checkRecord(record, before) ?? (await checkSealed(db, record, found))
      if (problem) problems.push(problem)
      before = record
    }
    records += page.length
    if (problems.length >= PROBLEMS_MAX) break
  }
  const chain = await findChain(db, businessId)
  if (problems.length < PROBLEMS_MAX) {
    const isWhole = chain.sequence === before.sequence && (chain.sequence === 0 || chain.hash === before.hash)
    const cut = { sequence: before.sequence + 1, saleId: null, field: '', recorded: '', found: '' }
    if (!isWhole) problems.push({ kind: 'record_missing', ...cut })
    if (since) problems.push(...(await findUnsealed(db, businessId, { since, limit: PROBLEMS_MAX })))
  }
  return { records, hash: chain.hash, checkedAt: now.toISOString(), problems: problems.slice(0, PROBLEMS_MAX) }
}
