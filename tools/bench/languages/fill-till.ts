import type { DrawerSession } from '@deskbell/domain/drawers/schema.ts'
import {
  newInvoice,
  newPackage,
  newPackageSale,
  newPriceTier,
  newProduct,
  newPromoCode,
  newSale,
} from '../../../server/src/test/factories.ts'
import type { Desk } from './desk.ts'

/** Products, gift cards, credit, prices of tiers, an invoice, and two drawers, one closed with a difference. */
export async function fillTill(
  { post, send }: Desk,
  { clientId, otherId, packageId }: Record<'clientId' | 'otherId' | 'packageId', string>,
) {
  const id = () => crypto.randomUUID()
  const { version } = await send<{ version: number }>('GET', `/api/packages/${packageId}`)
  await send('PUT', `/api/packages/${packageId}`, { version, soldOnline: true })
  const mat = await post('/api/products', newProduct({ name: 'Στρώμα', barcode: '4006381333931', lowStock: 4 }))
  await post(`/api/products/${mat.id}/stock`, { id: id(), kind: 'delivered', quantity: 4 })
  const promo = await post('/api/promo-codes', newPromoCode({ code: 'ΑΝΟΙΞΗ', name: 'Για την άνοιξη' }))
  await post('/api/price-tiers', newPriceTier({ name: 'Μέλη', packageIds: [packageId] }))
  const openDrawer = async (name: string) => {
    const drawer = await post('/api/drawers', { id: id(), name })
    return post(`/api/drawers/${drawer.id}/sessions`, { id: id(), openingFloat: 10_000 })
  }
  const session = await openDrawer('Ταμείο')
  await post(`/api/drawer-sessions/${session.id}/movements`, { id: id(), amount: -2000, reason: 'Γάλα' })
  const giftCardId = id()
  const card = { kind: 'gift_card' as const, giftCardId, price: 5000, recipient: 'Ελένη', message: 'Χρόνια πολλά' }
  await post('/api/sales', newSale({ lines: [card], payments: [{ method: 'cash', amount: 5000 }] }))
  const credit = { kind: 'credit' as const, clientId, price: 3000 }
  await post('/api/sales', newSale({ clientId, lines: [credit], payments: [{ method: 'card', amount: 3000 }] }))
  const bought = {
    kind: 'product' as const,
    productId: mat.id,
    quantity: 2,
    price: 1490,
    discount: 0,
    discountReason: '',
  }
  const sale = await post(
    '/api/sales',
    newSale({ clientId: otherId, lines: [bought], payments: [{ method: 'cash', amount: 2980 }] }),
  )
  await post('/api/invoices', newInvoice(sale.id, { name: 'Ιτιά ΕΠΕ', address: 'Ερμού 1', city: 'Αθήνα' }))
  const { counts } = await send<DrawerSession>('GET', `/api/drawer-sessions/${session.id}`)
  await post(`/api/drawer-sessions/${session.id}/close`, {
    id: id(),
    counts: counts.map(({ method, expected }) => ({ method, counted: expected - 100 })),
  })
  await openDrawer('Μπαρ')
  return { giftCardId, productId: mat.id, promoCodeId: promo.id, sessionId: session.id }
}

/** A package of two visits, so that the kiosk offers to renew it. */
export async function sellFew({ post }: Desk, clientId: string): Promise<void> {
  const few = await post('/api/packages', newPackage({ name: 'Δύο επισκέψεις', visits: 2, soldOnline: true }))
  await post('/api/passes', newPackageSale({ clientId, packageId: few.id, startsOn: null }))
}
