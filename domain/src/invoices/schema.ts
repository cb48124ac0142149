import { z } from 'zod'
import { MailedReceipt, ReceiptMail } from '../passes/schema.ts'
import { EXAMPLE_IDS, Id } from '../shared/ids.ts'
import { PageFilter, pageSchema } from '../shared/paging.ts'
import { LINE_MAX, line, OptionalEmail, requiredLine } from '../shared/text.ts'
import { Instant } from '../shared/time-schema.ts'
import { withDefaults } from '../shared/with-defaults.ts'

/** `credit_note`: takes back an invoice, in part for a refund, or as a whole. */
export const InvoiceKind = z.enum(['invoice', 'credit_note'])
export type InvoiceKind = z.infer<typeof InvoiceKind>

export const TAX_NUMBER_MAX = 40

const postal = z.object({
  address: line(LINE_MAX),
  city: line(LINE_MAX),
  zipCode: line(20),
  /** ISO 3166-1 alpha-2 code, such as DE. */
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country'),
})

/** To whom an invoice is made out. */
export const Buyer = withDefaults(
  postal.extend({
    name: requiredLine(LINE_MAX, 'Enter a name'),
    taxNumber: line(TAX_NUMBER_MAX),
    email: OptionalEmail,
    /** Number by which the buyer finds it, such as an order's or, for authorities in Germany, the Leitweg-ID. */
    reference: line(LINE_MAX),
  }),
  { address: '', city: '', zipCode: '', taxNumber: '', email: '', reference: '' },
).meta({ id: 'Buyer' })
export type Buyer = z.infer<typeof Buyer>

/** The business, as it stands on an invoice. */
export const InvoiceSeller = postal.extend({
  name: z.string(),
  state: z.string(),
  email: z.string(),
  phone: z.string(),
  taxName: z.string(),
  taxNumber: z.string(),
})
export type InvoiceSeller = z.infer<typeof InvoiceSeller>

/** Makes out an invoice for a sale. `id` is the idempotency key, and the id of the invoice. */
export const InvoiceInput = z.object({ id: Id, saleId: Id, buyer: Buyer }).meta({
  id: 'InvoiceInput',
  example: {
    id: EXAMPLE_IDS.new,
    saleId: EXAMPLE_IDS.sale,
    buyer: { name: 'Example Ltd', address: '1 Main Street', city: 'Berlin', country: 'DE' },
  },
})
export type InvoiceInput = z.infer<typeof InvoiceInput>

/** Takes an invoice back as a whole, such as for a wrong buyer. `id` is that of the credit note. */
export const InvoiceCancellation = z.object({ id: Id }).meta({ id: 'InvoiceCancellation' })
export type InvoiceCancellation = z.infer<typeof InvoiceCancellation>

const reference = z.object({ id: Id, number: z.string() })

/** An invoice or credit note. It never changes. */
export const Invoice = z
  .object({
    id: Id,
    kind: InvoiceKind,
    /** Number of the year, without gaps: `I2026-17`, of a credit note `C2026-3`. */
    number: z.string(),
    issuedAt: Instant,
    by: z.string(),
    /** Sale, or the refund, that it is about. */
    saleId: Id,
    buyer: Buyer,
    /** Negative for a credit note. */
    total: z.int(),
    /** Part of the total that was paid when it was issued. */
    paid: z.int(),
    /** Invoice that a credit note takes back. */
    credits: reference.nullable(),
    /** Credit notes of an invoice, oldest first. */
    creditNotes: z.array(reference.extend({ total: z.int() })),
    /** True if a credit note takes it back as a whole. */
    cancelled: z.boolean(),
    /** Formats of the file of an electronic invoice. */
    electronic: z.enum(['xrechnung', 'en16931']).nullable(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof Invoice>

export const InvoiceSummary = Invoice.pick({
  id: true,
  kind: true,
  number: true,
  issuedAt: true,
  saleId: true,
  total: true,
  cancelled: true,
  electronic: true,
})
  .extend({
    buyerName: z.string(),
    buyerEmail: z.string(),
    /** True if no credit note stands against it. */
    creditable: z.boolean(),
  })
  .meta({ id: 'InvoiceSummary' })
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

/** `q` is part of a number or of a buyer's name. */
export const InvoiceFilter = PageFilter.extend({ saleId: Id.optional(), clientId: Id.optional() })
export type InvoiceFilter = z.infer<typeof InvoiceFilter>
export const InvoicePage = pageSchema(InvoiceSummary).meta({ id: 'InvoicePage' })

export const InvoiceMail = ReceiptMail.meta({ id: 'InvoiceMail' })
export type InvoiceMail = z.infer<typeof InvoiceMail>
export const MailedInvoice = MailedReceipt.meta({ id: 'MailedInvoice' })
