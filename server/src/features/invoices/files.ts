import { buildInvoice, getElectronicWords, type Invoiced } from '@deskbell/domain/invoices/document.ts'
import { getLanguageTag } from '@deskbell/domain/messages/language.ts'
import { Language } from '@deskbell/domain/messages/schema.ts'
import { getLineName } from '@deskbell/domain/sales/receipt-parts.ts'
import type { Logger } from 'pino'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { getI18n } from '../../lib/i18n.ts'
import { getPaperSize } from '../../lib/pdf/paper-size.ts'
import { findBusiness } from '../business/queries.ts'
import { findSale } from '../sales/queries.ts'
import type { ElectronicInvoice } from './e-invoice.ts'
import { completeInvoice, findInvoiceRow } from './queries.ts'

type Source = { db: Queryable; log: Logger }

export type InvoiceFile = { name: string; bytes: Uint8Array }

/** Reads what an invoice says, and the language in which it is written. */
export async function readInvoice(db: Queryable, actor: Actor, id: string) {
  const row = await findInvoiceRow(db, actor, id)
  const business = await findBusiness(db, actor.businessId)
  const invoice = await completeInvoice(db, actor, row)
  const sale = await findSale(db, actor, row.saleId)
  const invoiced: Invoiced = { invoice, seller: row.seller, sale }
  return {
    invoice,
    invoiced,
    clientId: sale.clientId,
    business,
    issuedAt: row.issuedAt,
    i18n: getI18n(Language.catch('en').parse(row.language)),
  }
}

function toElectronic({
  invoice,
  invoiced,
  business,
  i18n,
}: Awaited<ReturnType<typeof readInvoice>>): ElectronicInvoice | null {
  const { electronic: format } = invoice
  if (!format) return null
  const { sale } = invoiced
  const words = getElectronicWords({ invoice, sale }, i18n)
  const lines = sale.lines.map((line) => ({ ...line, name: getLineName(line, (text) => i18n._(text)) }))
  const { currency, timeZone } = business
  return {
    ...invoiced,
    sale: { ...sale, lines },
    currency,
    timeZone,
    language: getLanguageTag(i18n.locale, business).toLowerCase(),
    format,
    words,
  }
}

/**
 * Returns an invoice as a PDF, with its electronic form in it (Factur-X) where the business has a tax number. Throws
 * AppError 'not_found'.
 */
export async function getInvoicePdf({ db, log }: Source, actor: Actor, id: string): Promise<InvoiceFile> {
  const read = await readInvoice(db, actor, id)
  const { invoice, invoiced, business, issuedAt, i18n } = read
  // Loaded on demand: both libraries are large.
  const { renderInvoicePdf } = await import('./render-pdf.ts')
  const written = buildInvoice(invoiced, business, i18n)
  const paperSize = getPaperSize(invoiced.seller.country)
  const pdf = await renderInvoicePdf(written, { language: i18n.locale, issuedAt, paperSize })
  const electronic = toElectronic(read)
  const name = `${invoice.number}.pdf`
  if (!electronic) return { name, bytes: pdf }
  const { embedXml } = await import('./e-invoice.ts')
  return { name, bytes: await embedXml(electronic, pdf, log) }
}

/** Returns an electronic invoice as XML. Throws AppError 'not_found', also if it can't be electronic. */
export async function getInvoiceXml({ db, log }: Source, actor: Actor, id: string): Promise<InvoiceFile> {
  const read = await readInvoice(db, actor, id)
  const electronic = toElectronic(read)
  if (!electronic) throw new AppError('not_found')
  const { renderXml } = await import('./e-invoice.ts')
  return { name: `${read.invoice.number}.xml`, bytes: Buffer.from(await renderXml(electronic, log)) }
}
