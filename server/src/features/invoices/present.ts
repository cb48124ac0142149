import type { Invoice, InvoiceSummary } from '@deskbell/domain/invoices/schema.ts'
import type { invoice } from '../../db/schema/invoice.ts'
import { getElectronicFormat } from './electronic-format.ts'

export type InvoiceRow = typeof invoice.$inferSelect

/** Formats the number of an invoice: `I2026-17`, of a credit note `C2026-3`. */
export function presentInvoiceNumber({ kind, year, number }: Pick<InvoiceRow, 'kind' | 'year' | 'number'>): string {
  return `${kind === 'invoice' ? 'I' : 'C'}${year}-${number}`
}

function isCancelledBy({ saleId }: InvoiceRow, creditNotes: InvoiceRow[]): boolean {
  return creditNotes.some((note) => note.saleId === saleId)
}

export function presentInvoiceSummary(row: InvoiceRow & { cancelled: boolean; credited: boolean }): InvoiceSummary {
  const { id, kind, issuedAt, saleId, total, cancelled, credited, buyer } = row
  const about = { id, kind, number: presentInvoiceNumber(row), issuedAt: issuedAt.toISOString() }
  const electronic = getElectronicFormat(row)
  return {
    ...about,
    saleId,
    total,
    cancelled,
    electronic,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    creditable: kind === 'invoice' && !credited,
  }
}

export function presentInvoice(
  row: InvoiceRow,
  { creditNotes, credited }: { creditNotes: InvoiceRow[]; credited: InvoiceRow | null },
): Invoice {
  const { id, kind, issuedAt, byName: by, saleId, buyer, total, paid } = row
  const about = { id, kind, number: presentInvoiceNumber(row), issuedAt: issuedAt.toISOString(), by, saleId }
  return {
    ...about,
    buyer,
    total,
    paid,
    credits: credited && { id: credited.id, number: presentInvoiceNumber(credited) },
    creditNotes: creditNotes.map((note) => ({ id: note.id, number: presentInvoiceNumber(note), total: note.total })),
    cancelled: isCancelledBy(row, creditNotes),
    electronic: getElectronicFormat(row),
  }
}
