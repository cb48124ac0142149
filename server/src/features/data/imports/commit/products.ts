import type { ImportField } from '@deskbell/domain/data/imports/fields.ts'
import { type ProductDraft, readProduct } from '@deskbell/domain/data/imports/product-row.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { FileRow } from '../reader/unreadable.ts'
import { type CommitContext, insertRecords, type RowWriter, recordChanges } from './context.ts'

type Column = 'description' | 'barcode' | 'price' | 'cost' | 'tax_rate' | 'low_stock' | 'active'
type KnownProduct = { id: string; name: string; version: number } & Record<Column, unknown>

/** The stock of a product that is there already is left to its ledger. */
const UPDATED: readonly { field: ImportField; column: Column; value: (draft: ProductDraft) => unknown }[] = [
  { field: 'description', column: 'description', value: ({ description }) => description },
  { field: 'barcode', column: 'barcode', value: ({ barcode }) => barcode },
  { field: 'price', column: 'price', value: ({ price }) => price },
  { field: 'cost', column: 'cost', value: ({ cost }) => cost },
  { field: 'taxRate', column: 'tax_rate', value: ({ taxRate }) => taxRate },
  { field: 'lowStock', column: 'low_stock', value: ({ lowStock }) => lowStock },
  { field: 'active', column: 'active', value: ({ active }) => active },
]

async function findProducts({ look, businessId }: CommitContext): Promise<KnownProduct[]> {
  const { rows } = await look.query<KnownProduct>(
    'select * from product where business_id = $1 and archived_at is null order by created_at, id',
    [businessId],
  )
  return rows
}

/** Inserts a product and, if the file says its stock, the first entry of its ledger. */
async function insertProduct(moving: CommitContext, draft: ProductDraft, id: string): Promise<void> {
  const { now, by } = moving
  const { name, description, barcode, price, cost, taxRate: tax_rate, lowStock: low_stock, active, stock } = draft
  const counted = { stock: stock ?? 0, stock_entries: stock === null ? null : 1 }
  const terms = { id, name, description, barcode, price, cost, tax_rate, low_stock, active }
  const row = { ...terms, ...counted, created_at: now, updated_at: now }
  await insertRecords(moving, 'product', [row])
  await recordChanges(moving, [{ entity: 'product', id }])
  if (stock === null) return
  const about = { id: newId(), product_id: id, sequence: 1, kind: 'counted', quantity: stock, stock, cost }
  const entry = { ...about, at: now, by_user: by.userId, by_name: by.name, created_at: now }
  await insertRecords(moving, 'stock_entry', [entry])
}

type Changed = { column: Column; value: unknown }

function listChanges({ plan }: CommitContext, cells: string[], draft: ProductDraft, known: KnownProduct): Changed[] {
  return (
    UPDATED.filter(({ field }) => (cells[plan.columns.indexOf(field)] ?? '').trim() !== '')
      .map(({ column, value }) => ({ column, value: value(draft) }))
      // A barcode that was replaced might belong to another product by the time of an undo.
      .filter(({ column, value }) => value !== known[column] && (column !== 'barcode' || known.barcode === ''))
  )
}

async function changeProduct(moving: CommitContext, known: KnownProduct, changed: Changed[]): Promise<void> {
  const { write, businessId, now } = moving
  if (!write) return
  const sets = changed.map(({ column }, at) => `${column} = $${at + 4}`)
  await write.query(
    `update product set ${sets.join(', ')}, version = version + 1, updated_at = $3 where business_id = $1 and id = $2`,
    [businessId, known.id, now, ...changed.map(({ value }) => value)],
  )
  const before = Object.fromEntries(changed.map(({ column }) => [column, known[column]]))
  await recordChanges(moving, [{ entity: 'product', id: known.id, before: { ...before, version: known.version + 1 } }])
}

/** Imports products, matched by barcode, else by name. There are few, so each is written on its own. */
export function importProducts(moving: CommitContext): RowWriter {
  const { plan, tally, policy } = moving
  let known: KnownProduct[]
  const [barcodes, names] = [new Set<string>(), new Set<string>()]

  const move = async (row: FileRow) => {
    const read = readProduct(row.cells, plan)
    if (!read.ok) return tally.refuse(row, read.findings)
    const { draft } = read
    if (!draft) return
    const { barcode } = draft
    const name = fold(draft.name)
    const byBarcode = known.find((one) => barcode !== '' && one.barcode === barcode)
    const there = byBarcode ?? known.find((one) => fold(one.name) === name)
    const isRepeated = barcodes.has(barcode) || (policy !== 'new' && names.has(name))
    if (barcode !== '') barcodes.add(barcode)
    names.add(name)
    if (!isRepeated && !byBarcode && (policy === 'new' || !there)) {
      tally.counts.created += 1
      return insertProduct(moving, draft, newId())
    }
    const changed = policy === 'update' && there && !isRepeated ? listChanges(moving, row.cells, draft, there) : []
    if (!there || changed.length === 0) {
      tally.counts.skipped += 1
      return
    }
    tally.counts.updated += 1
    return changeProduct(moving, there, changed)
  }

  return {
    async take(rows) {
      known ??= await findProducts(moving)
      for (const row of rows) await move(row)
    },
    end: async () => undefined,
  }
}
