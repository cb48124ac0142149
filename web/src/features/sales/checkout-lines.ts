import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import type { Product } from '@deskbell/domain/products/schema.ts'
import type { AddOn, Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { BLANK } from '../../components/number-field.ts'
import type { CheckoutLine } from './checkout-form.ts'

const NO_DISCOUNT = { discount: 0, discountReason: '' }

export function toVisitLine(
  visit: CheckIn,
  { taxRate, dateTime }: { taxRate: number; dateTime: (at: string) => string },
): CheckoutLine {
  return {
    key: newId(),
    name: visit.serviceName,
    detail: dateTime(visit.occurredAt),
    taxRate: visit.taxRate ?? taxRate,
    discountRate: null,
    serviceId: visit.serviceId,
    visitorId: visit.clientId,
    listed: { kind: 'service', itemId: visit.serviceId, price: visit.normalPrice, follows: false },
    sold: {
      kind: 'visit',
      checkInId: visit.id,
      price: visit.price,
      ...(visit.priceTierId && { priceTierId: visit.priceTierId }),
      ...NO_DISCOUNT,
    },
  }
}

export function toPackageLine(
  sold: Package,
  { clientId, taxRate }: { clientId: string; taxRate: number },
): CheckoutLine {
  const { id: packageId, price, name } = sold
  const terms = { price, ...NO_DISCOUNT, complimentary: price === 0, coveredCheckInIds: [] }
  return {
    key: newId(),
    name,
    detail: '',
    taxRate: sold.taxRate ?? taxRate,
    discountRate: null,
    followsPayer: true,
    listed: { kind: 'package', itemId: packageId, price, follows: true },
    sold: { kind: 'package', passId: newId(), packageId, clientId, ...terms },
  }
}

export function toProductLine({ id: productId, name, price, taxRate }: Product, shopRate: number): CheckoutLine {
  const sold = { kind: 'product' as const, productId, price, quantity: 1, ...NO_DISCOUNT }
  const listed = { kind: 'product' as const, itemId: productId, price, follows: true }
  return { key: newId(), name, detail: '', taxRate: taxRate ?? shopRate, discountRate: null, listed, sold }
}

/** Without a price, it has to be typed. */
export function toNamedLine({ kind, name }: { kind: 'item' | 'fee'; name: string }, taxRate: number): CheckoutLine {
  const sold = { kind, name, price: BLANK, quantity: 1, taxRate: null, ...NO_DISCOUNT }
  return { key: newId(), name: '', detail: '', taxRate, discountRate: null, sold }
}

/** A service that is sold without a visit. */
export function toServiceLine({ id: serviceId, name, price, taxRate }: Service, shopRate: number): CheckoutLine {
  const sold = { kind: 'item' as const, name, price, quantity: 1, taxRate, serviceId, ...NO_DISCOUNT }
  const listed = { kind: 'service' as const, itemId: serviceId, price, follows: true }
  return { key: newId(), name: '', detail: '', taxRate: shopRate, discountRate: null, listed, sold }
}

export function toTipLine(name: string): CheckoutLine {
  const sold = { kind: 'tip' as const, price: BLANK, employeeId: null }
  return { key: newId(), name, detail: '', taxRate: 0, discountRate: null, sold }
}

/** What is sold together with a service. */
export function toAddOnLine({ name, price }: AddOn, { id, taxRate }: Service, shopRate: number): CheckoutLine {
  const sold = { kind: 'item' as const, name, price, quantity: 1, taxRate, serviceId: id, ...NO_DISCOUNT }
  return { key: newId(), name: '', detail: '', taxRate: shopRate, discountRate: null, sold }
}

/** Without a price, it has to be typed. */
export function toGiftCardLine(name: string): CheckoutLine {
  const sold = { kind: 'gift_card' as const, giftCardId: newId(), price: BLANK, recipient: '', message: '' }
  return { key: newId(), name, detail: '', taxRate: 0, discountRate: null, sold }
}

export function toCreditLine(name: string, clientId: string): CheckoutLine {
  const sold = { kind: 'credit' as const, clientId, price: BLANK }
  return { key: newId(), name, detail: '', taxRate: 0, discountRate: null, followsPayer: true, sold }
}
