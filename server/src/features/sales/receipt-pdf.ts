import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { buildSaleReceipt, type SaleReceipt } from '@deskbell/domain/sales/receipt.ts'
import type { ReceiptLine } from '@deskbell/domain/sales/receipt-parts.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { getI18n } from '../../lib/i18n.ts'
import { getPaperSize } from '../../lib/pdf/paper-size.ts'
import { findBusiness } from '../business/queries.ts'
import { findClient } from '../clients/queries.ts'
import type { Paper } from '../invoices/render-pdf.ts'
import { findSale } from './queries.ts'

/** Returns the receipt of a sale to a client as a PDF, in the client's language. Throws AppError 'not_found'. */
export async function getReceiptPdf(
  db: Queryable,
  actor: Actor,
  saleId: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const sale = await findSale(db, actor, saleId)
  const business = await findBusiness(db, actor.businessId)
  const client = sale.clientId ? await findClient(db, actor, sale.clientId) : { language: '' }
  const i18n = getI18n(chooseLanguage(client, business))
  const receipt = buildSaleReceipt({ sale, business }, i18n)
  const paperSize = getPaperSize(getCountry(business.locale))
  const paper = { title: receipt.words.heading, language: i18n.locale, issuedAt: new Date(sale.at), paperSize }
  return { name: `${receipt.number}.pdf`, bytes: await renderReceiptPdf(receipt, paper) }
}

function writeLines(page: PDFKit.PDFDocument, lines: ReceiptLine[]): void {
  page.table({
    columnStyles: ['*', 110],
    defaultStyle: { border: 0, padding: 3 },
    data: lines.map(({ label, amount, strong }) => {
      const font = { src: strong ? 'bold' : 'regular' }
      return [
        { text: label, font },
        { text: amount, font, align: { x: 'right' as const, y: 'top' as const } },
      ]
    }),
  })
}

async function renderReceiptPdf({ shop, words, ...receipt }: SaleReceipt, paper: Paper): Promise<Uint8Array> {
  // Loaded on demand: the PDF library is large.
  const { openPage, toBytes } = await import('../invoices/render-pdf.ts')
  const page = openPage(paper)
  page.font('bold').text(shop.name).font('regular').text(shop.lines.join('  ·  '))
  page.moveDown(2).font('bold').text(words.heading).font('regular')
  if (words.sold) page.text(words.sold)
  page.moveDown(1)
  writeLines(
    page,
    receipt.lines.map(({ label, amount, details }) => ({ label: [label, ...details].join('\n'), amount })),
  )
  page.moveDown(0.5)
  writeLines(page, [...receipt.sums, ...receipt.payments, ...receipt.rest])
  const { fiscal } = receipt
  if (fiscal) {
    page.moveDown(1)
    if (fiscal.note) page.text(fiscal.note)
    for (const { label, value } of fiscal.lines) page.text(`${label}: ${value}`)
  }
  return toBytes(page)
}
