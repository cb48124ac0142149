import { getUsualStart } from '@deskbell/domain/passes/rules.ts'
import { getDiscount, getQuantity, type SaleLineInput } from '@deskbell/domain/sales/schema.ts'
import type { TaxedLine } from '@deskbell/domain/sales/tax.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, eq, inArray } from '../../db/drizzle.ts'
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

/** Finds the visits to be paid, by id, with the names and tax rates of their services. */
export async function findVisits(db: Queryable, { businessId }: Actor, lines: SaleLineInput[]) {
  const ids = lines.flatMap((sold) => (sold.kind === 'visit' ? [sold.checkInId] : []))
  if (new Set(ids).size < ids.length) throw new AppError('visit_not_unpaid')
  if (ids.length === 0) return new Map<string, never>()
  const { id, clientId, serviceId, employeeId, passId, saleLineId, undoneAt } = checkIn
  const rows = await db
    .select({
      id,
      clientId,
      serviceId,
      employeeId,
      passId,
      saleLineId,
      undoneAt,
      serviceName: service.name,
      taxRate: service.taxRate,
    })
    .from(checkIn)
    .innerJoin(service, and(eq(service.businessId, checkIn.businessId), eq(service.id, checkIn.serviceId)))
    .where(and(eq(checkIn.businessId, businessId), inArray(checkIn.id, ids)))
  if (rows.length < ids.length) throw new AppError('not_found')
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the promo code of a sale takes off one line. */
export type LinePromo = Pick<NewLine, 'promoCodeId' | 'promoDiscount'>
export type VisitRow = Awaited<ReturnType<typeof findVisits>> extends Map<string, infer Row> ? Row : never

type Selling = {
  clientId: string | null
  packages: Map<string, PackageRow>
  products: Map<string, ProductRow>
  visits: Awaited<ReturnType<typeof findVisits>>
  giftCardMonths: number | null
  mailTo?: string | undefined
  now: Date
}

function toMoney({ sold, promo, due }: Sold) {
  const { promoDiscount = 0 } = promo
  const discount = getDiscount(sold) + promoDiscount
  const discountReason = 'discountReason' in sold ? sold.discountReason : ''
  const priceTierId = 'priceTierId' in sold ? sold.priceTierId : undefined
  const price = { quantity: getQuantity(sold), priceTierId, price: sold.price, discount, discountReason }
  return { ...promo, ...due, ...price }
}

type Sold<Line = SaleLineInput> = { sold: Line; promo: LinePromo; due: TaxedLine }

/** Opens the pass of a package that is sold; its line has the pass's id. */
async function sellPackageLine(tx: Transaction, actor: Actor, line: Sold<PackageLineInput>, selling: Selling) {
  const { sold } = line
  const { packages, now } = selling
  const { passId: id, clientId, complimentary } = sold
  const item = packages.get(sold.packageId)
  if (!item) throw new AppError('not_found')
  const money = toMoney(line)
  const { startsOn = getUsualStart(item, localDay(now, actor.timeZone)) } = sold
  const { amount: price, discount, taxRate, taxAdded } = money
  const terms = { price, discount, taxRate, taxAdded, complimentary, startsOn }
  await openPass(tx, actor, { ...terms, id, clientId, sold: item, now })
  return { ...money, id, kind: sold.kind, name: item.name, clientId, passId: id }
}

function sellVisitLine(line: Sold<Extract<SaleLineInput, { kind: 'visit' }>>, { visits }: Selling): NewLine {
  const visit = visits.get(line.sold.checkInId)
  if (!visit || visit.passId || visit.saleLineId || visit.undoneAt) throw new AppError('visit_not_unpaid')
  const { id: checkInId, serviceName: name, clientId, employeeId } = visit
  return { ...toMoney(line), id: newId(), kind: 'visit', name, clientId, employeeId, checkInId }
}

function sellProductLine(
  line: Sold<Extract<SaleLineInput, { kind: 'product' }>>,
  { clientId, products }: Selling,
): NewLine {
  const product = products.get(line.sold.productId)
  if (!product) throw new AppError('not_found')
  const { id: productId, name } = product
  return { ...toMoney(line), id: newId(), kind: 'product', name, clientId, productId }
}

/** Returns the row of a line that is sold, and opens the pass of a package. Throws AppError 'visit_not_unpaid'. */
export async function sellLine(tx: Transaction, actor: Actor, line: Sold, selling: Selling): Promise<NewLine> {
  const { clientId } = selling
  const { sold } = line
  if (sold.kind === 'package') return sellPackageLine(tx, actor, { ...line, sold }, selling)
  if (sold.kind === 'visit') return sellVisitLine({ ...line, sold }, selling)
  if (sold.kind === 'product') return sellProductLine({ ...line, sold }, selling)
  const row = { ...toMoney(line), id: newId(), kind: sold.kind, clientId }
  if (sold.kind === 'tip') {
    const { employeeId } = sold
    if (employeeId) await findEmployee(tx, actor, employeeId)
    return { ...row, employeeId }
  }
  if (sold.kind === 'gift_card' || sold.kind === 'credit') {
    const storedValueId = await openStoredValue(tx, actor, sold, selling)
    return { ...row, clientId: sold.kind === 'credit' ? sold.clientId : clientId, storedValueId }
  }
  return { ...row, name: sold.name }
}
