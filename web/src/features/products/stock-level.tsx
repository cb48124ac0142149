import type { Product } from '@deskbell/domain/products/schema.ts'
import { StatusPill } from '../../components/status-pill.tsx'
import { useFormat } from '../auth/use-format.ts'
import { getStockState } from './labels.ts'
import classes from './products.module.css'

/** Pieces on the shelf, marked if they are few. */
export function StockLevel({ product }: { product: Product }) {
  const { number } = useFormat()
  const state = getStockState(product)
  if (!product.tracksStock) return '–'
  return (
    <span className={classes.stock}>
      {state && <StatusPill tone={state.tone}>{state.words}</StatusPill>}
      {number(product.stock)}
    </span>
  )
}
