import type { Buyer, Invoice, InvoiceSeller } from '@deskbell/domain/invoices/schema.ts'

/** Members of the European Union, whose rules (EN 16931) electronic invoices follow. */
const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/**
 * Returns the format of an electronic invoice; null if it needs something that isn't known. XRechnung also needs a
 * reference of the buyer and how to reach both.
 */
export function getElectronicFormat({ seller, buyer }: { seller: InvoiceSeller; buyer: Buyer }): Invoice['electronic'] {
  if (!EU.has(seller.country) || !seller.taxNumber || !seller.name) return null
  const isReachable = seller.email && seller.phone && seller.address && seller.city && seller.zipCode
  const isAddressed = buyer.reference && buyer.email && buyer.city && buyer.zipCode
  return seller.country === 'DE' && isReachable && isAddressed ? 'xrechnung' : 'en16931'
}
