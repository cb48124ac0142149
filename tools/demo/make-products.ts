import { NewProduct } from '@deskbell/domain/products/schema.ts'
import type { Scene } from './scene.ts'

type Offer = Pick<NewProduct, 'name' | 'barcode' | 'price' | 'cost' | 'lowStock'> & { delivered: number }

/** Barcodes of the range that is free for own use. */
const OFFERS = {
  water: { name: 'Still water, 0.5 l', barcode: '2000000000015', price: 250, cost: 80, lowStock: 12, delivered: 120 },
  tea: { name: 'Herbal tea, tin', barcode: '2000000000022', price: 1400, cost: 650, lowStock: 4, delivered: 18 },
  mat: { name: 'Yoga mat', barcode: '2000000000039', price: 5900, cost: 2900, lowStock: 3, delivered: 14 },
  block: { name: 'Cork block', barcode: '2000000000046', price: 1900, cost: 800, lowStock: 4, delivered: 20 },
  strap: { name: 'Cotton strap', barcode: '2000000000053', price: 1500, cost: 500, lowStock: 4, delivered: 5 },
  oil: { name: 'Massage oil, 100 ml', barcode: '2000000000060', price: 2400, cost: 1100, lowStock: 3, delivered: 12 },
} satisfies Record<string, Offer>

export type ProductKey = keyof typeof OFFERS
/** A product, and the pieces of it that were delivered on the first day. */
export type StockedProduct = { product: NewProduct; delivered: number }
export type Products = Record<ProductKey, StockedProduct>

export function makeProducts(scene: Scene): Products {
  const random = scene.random('products')
  const entries = Object.entries<Offer>(OFFERS).map(([key, { delivered, ...offer }]) => {
    return [key, { product: NewProduct.parse({ ...offer, id: random.id(scene.openedAt) }), delivered }]
  })
  return Object.fromEntries(entries)
}
