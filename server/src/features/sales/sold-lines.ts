import { getUsualStart } from '@deskbell/domain/passes/rules.ts'
import { getDiscount, getLineAmount, getQuantity, type SaleLineInput } from '@deskbell/domain/sales/schema.ts'
import { getIncludedTax } from '@deskbell/domain/sales/tax.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { service } from '../../db/schema/service.ts'
import { AppError } from '../../errors.ts'
import { findEmployee } from '../employees/queries.ts'
import type { PackageRow } from '../packages/present.ts'
import { lockPackage } from '../packages/queries.ts'
import { openPass } from '../passes/open-pass.ts'
import type { ProductRow } from '../products/present.ts'
import { openStoredValue } from '../stored-value/sell.ts'
import type { NewLine } from './insert-sale.ts'

export type PackageLineInput = Extract<SaleLineInput, { kind: 'package' }>

/** Locks the packages sold, before any client is locked. Throws AppError 'archived', 'not_found'. */
export async function lockPackages(tx: Transaction, actor: Actor, lines: SaleLineInput[]) {
  const ids = new Set(lines.flatMap((sold) => (sold.kind === 'package' ? [sold.packageId] : [])))
  const packages = new Map<string, PackageRow>()
  for (const id of [...ids].toSorted()) packages.set(id, await lockPackage(tx, actor, id))
  for (const { archivedAt, active } of packages.values()) if (archivedAt || !active) throw new AppError('archived')
  return packages
}

/** Finds the visits to be paid, by id, with the names of their services. */
export async function findVisits(db: Queryable, { businessId }: Actor, lines: SaleLineInput[]) {
  const ids = lines.flatMap((sold) => (sold.kind === 'visit' ? [sold.checkInId] : []))
  if (new Set(ids).size < ids.length) throw new AppError('visit_not_unpaid')
  if (ids.length === 0) return new Map<string, never>()
  const { id, clientId, serviceId, employeeId, passId, saleLineId, undoneAt } = checkIn
  const rows = await db
    .select({ id, clientId, serviceId, employeeId, passId, saleLineId, undoneAt, serviceName: service.name })
    .from(checkIn)
    .innerJoin(service, and(eq(service.businessId, checkIn.businessId), eq(service.id, checkIn.serviceId)))
    .where(and(eq(checkIn.businessId, businessId), inArray(checkIn.id, ids)))
  if (rows.length < ids.length) throw new AppError('not_found')
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the promo code of a sale takes off one line. */
type LinePromo = Pick<NewLine, 'promoCodeId' | 'promoDiscount'>

type Selling = {
  clientId: string | null
  packages: Map<string, PackageRow>
  products: Map<string, ProductRow>
  visits: Awaited<ReturnType<typeof findVisits>>
  taxRate: number
  giftCardMonths: number | null
  promo: LinePromo
  now: Date
}

function toMoney(sold: SaleLineInput, taxRate: number, promo: LinePromo = {}) {
  const { promoDiscount = 0 } = promo
  const amount = getLineAmount(sold).amount - promoDiscount
  const discount = getDiscount(sold) + promoDiscount
  const discountReason = 'discountReason' in sold ? sold.discountReason : ''
  const price = { quantity: getQuantity(sold), price: sold.price, discount, discountReason, ...promo }
  const priceTierId = 'priceTierId' in sold ? sold.priceTierId : undefined
  return { ...price, priceTierId, amount, taxRate, tax: getIncludedTax(amount, taxRate) }
}

/** Opens the pass of a package that is sold; its line has the pass's id. */
async function sellPackageLine(tx: Transaction, actor: Actor, sold: PackageLineInput, selling: Selling) {
  const { packages, now } = selling
  const { passId: id, clientId, complimentary } = sold
  const item = packages.get(sold.packageId)
  if (!item) throw new AppError('not_found')
  const taxRate = item.taxRate ?? selling.taxRate
  const money = toMoney(sold, taxRate, selling.promo)
  const { startsOn = getUsualStart(item, localDay(now, actor.timeZone)) } = sold
  const terms = { price: money.amount, discount: money.discount, taxRate, complimentary, startsOn }
  await openPass(tx, actor, { ...terms, id, clientId, sold: item, now })
  return { ...money, id, kind: sold.kind, name: item.name, clientId, passId: id }
}

function sellVisitLine(sold: Extract<SaleLineInput, { kind: 'visit' }>, { visits, taxRate, promo }: Selling): NewLine {
  const visit = visits.get(sold.checkInId)
  if (!visit || visit.passId || visit.saleLineId || visit.undoneAt) throw new AppError('visit_not_unpaid')
  const { id: checkInId, serviceName: name, clientId, employeeId } = visit
  return { ...toMoney(sold, taxRate, promo), id: newId(), kind: sold.kind, name, clientId, employeeId, checkInId }
}

function sellProductLine(
  sold: Extract<SaleLineInput, { kind: 'product' }>,
  { clientId, products, taxRate, promo }: Selling,
): NewLine {
  const product = products.get(sold.productId)
  if (!product) throw new AppError('not_found')
  const { id: productId, name } = product
  return {
    ...toMoney(sold, product.taxRate ?? taxRate, promo),
    id: newId(),
    kind: sold.kind,
    name,
    clientId,
    productId,
  }
}

/** Returns the row of a line that is sold, and opens the pass of a package. Throws AppError 'visit_not_unpaid'. */
export async function sellLine(tx: Transaction, actor: Actor, sold: SaleLineInput, selling: Selling): Promise<NewLine> {
  const { clientId } = selling
  if (sold.kind === 'package') return sellPackageLine(tx, actor, sold, selling)
  if (sold.kind === 'visit') return sellVisitLine(sold, selling)
  if (sold.kind === 'product') return sellProductLine(sold, selling)
  if (sold.kind === 'tip') {
    const { employeeId } = sold
    if (employeeId) await findEmployee(tx, actor, employeeId)
    return { ...toMoney(sold, 0), id: newId(), kind: sold.kind, clientId, employeeId }
  }
  if (sold.kind === 'gift_card' || sold.kind === 'credit') {
    const storedValueId = await openStoredValue(tx, actor, sold, selling)
    const owner = sold.kind === 'credit' ? sold.clientId : clientId
    return { ...toMoney(sold, 0), id: newId(), kind: sold.kind, clientId: owner, storedValueId }
  }
  return {
    ...toMoney(sold, sold.taxRate ?? selling.taxRate, selling.promo),
    id: newId(),
    kind: sold.kind,
    name: sold.name,
    clientId,
  }
}
