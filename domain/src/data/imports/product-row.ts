import { NAME_MAX, NOTE_MAX } from '../../shared/text.ts'
import { openRow, type Read, type Row, type RowPlan, toRead } from './row.ts'
import { readTaxRate } from './tax-rate.ts'
import { readYesNo } from './values.ts'

export type ProductDraft = {
  name: string
  description: string
  barcode: string
  price: number
  cost: number
  /** In thousandths of a percent; null: the rate of the business. */
  taxRate: number | null
  /** Pieces on the shelf; null if the file doesn't say. */
  stock: number | null
  lowStock: number | null
  active: boolean
}

const BARCODE_MAX = 64
const PIECES_MAX = 1_000_000

function readActive(row: Row): boolean {
  const typed = row.raw('active')
  const read = typed === '' ? true : readYesNo(typed)
  if (read === null) row.find('active', 'yes_or_no_unreadable')
  return read ?? true
}

export function readProduct(cells: readonly string[], plan: RowPlan): Read<ProductDraft> {
  const row = openRow(cells, plan)
  const name = row.text('productName', NAME_MAX)
  if (name === '') row.find('productName', 'name_missing')
  return toRead(row, {
    name,
    description: row.text('description', NOTE_MAX, 'many'),
    barcode: row.text('barcode', BARCODE_MAX),
    price: row.money('price') ?? 0,
    cost: row.money('cost') ?? 0,
    taxRate: readTaxRate(row),
    stock: row.number('stock', { min: -PIECES_MAX, max: PIECES_MAX }),
    lowStock: row.number('lowStock', { min: 0, max: PIECES_MAX }),
    active: readActive(row),
  })
}
