import { getStatedAmount, type Invoiced } from '@deskbell/domain/invoices/document.ts'
import type { Buyer, InvoiceSeller } from '@deskbell/domain/invoices/schema.ts'
import { type RateTotal, sumInvoice } from '@deskbell/domain/invoices/totals.ts'
import type { SaleLine } from '@deskbell/domain/sales/schema.ts'
import { minorDigits } from '@deskbell/domain/shared/minor-digits.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { type Invoice as EInvoice, InvoiceService } from '@e-invoice-eu/core'
import type { Logger } from 'pino'

/** Process and rules that an invoice follows: EN 16931, and XRechnung 3.0 on top of it. */
const EN16931 = 'urn:cen.eu:en16931:2017'
const XRECHNUNG = `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** UNTDID 1001: invoice, credit note. */
const TYPE_CODES = { invoice: '380', credit_note: '381' } as const
/** UNTDID 4461: not defined. A sale may be paid in several ways. */
const PAID_SOMEHOW = '1'
/** UN/ECE Recommendation 20: one piece. */
const PIECE = 'C62'

/** An invoice whose lines all have a name. */
export type ElectronicInvoice = Invoiced & {
  currency: string
  timeZone: string
  language: string
  format: 'xrechnung' | 'en16931'
  /** Words for lines without tax, how to pay, and which invoice a credit note takes back. */
  words: { exempt: string; terms: string; credits: string }
}

type Amount<Field extends string> = Record<Field, string> & Record<`${Field}@currencyID`, string>

/** Returns writers of amounts: minor units as a decimal number of the currency. */
function getAmounts({ invoice, currency }: Pick<ElectronicInvoice, 'invoice' | 'currency'>) {
  const digits = minorDigits(currency)
  const toText = (minor: number) => (getStatedAmount(invoice, minor) / 10 ** digits).toFixed(digits)
  return <Field extends string>(field: Field, minor: number) =>
    ({ [field]: toText(minor), [`${field}@currencyID`]: currency }) as Amount<Field>
}

function toPercent(taxRate: number): string {
  return String(taxRate / 1000)
}

/** Tax category: standard rate, or exempt. */
function getCategory(taxRate: number) {
  return {
    'cbc:ID': taxRate > 0 ? 'S' : 'E',
    'cbc:Percent': toPercent(taxRate),
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  } as const
}

function toParty({ name, address, city, zipCode, country, email, taxNumber }: Buyer | InvoiceSeller) {
  // A VAT identification number begins with its country; anything else is a tax number.
  const scheme = /^[A-Z]{2}/.test(taxNumber) ? 'VAT' : 'FC'
  return {
    ...(email && { 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' }),
    'cac:PostalAddress': {
      ...(address && { 'cbc:StreetName': address }),
      ...(city && { 'cbc:CityName': city }),
      ...(zipCode && { 'cbc:PostalZone': zipCode }),
      'cac:Country': { 'cbc:IdentificationCode': country },
    },
    ...(taxNumber && {
      'cac:PartyTaxScheme': [{ 'cbc:CompanyID': taxNumber, 'cac:TaxScheme': { 'cbc:ID': scheme } }],
    }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
  }
}

function toSeller(seller: InvoiceSeller) {
  const { name, phone, email } = seller
  const contact = {
    'cbc:Name': name,
    ...(phone && { 'cbc:Telephone': phone }),
    ...(email && { 'cbc:ElectronicMail': email }),
  }
  return { ...toParty(seller), 'cac:Contact': contact }
}

/** The price is that of the whole quantity, so that it multiplies to the line's net amount without rounding. */
function toLine(line: SaleLine, position: number, electronic: ElectronicInvoice) {
  const amounts = getAmounts(electronic)
  const net = line.amount - line.tax
  const quantity = String(line.quantity)
  return {
    'cbc:ID': String(position),
    'cbc:InvoicedQuantity': quantity,
    'cbc:InvoicedQuantity@unitCode': PIECE,
    ...amounts('cbc:LineExtensionAmount', net),
    'cac:Item': {
      'cbc:Name': line.name,
      'cac:ClassifiedTaxCategory': getCategory(line.taxRate),
    },
    'cac:Price': {
      ...amounts('cbc:PriceAmount', net),
      'cbc:BaseQuantity': quantity,
      'cbc:BaseQuantity@unitCode': PIECE,
    },
  }
}

function toSubtotal({ taxRate, net, tax }: RateTotal, electronic: ElectronicInvoice) {
  const amounts = getAmounts(electronic)
  return {
    ...amounts('cbc:TaxableAmount', net),
    ...amounts('cbc:TaxAmount', tax),
    'cac:TaxCategory': {
      ...getCategory(taxRate),
      ...(taxRate === 0 && { 'cbc:TaxExemptionReason': electronic.words.exempt }),
    },
  }
}

/** Returns the invoice in the terms of EN 16931. */
function toEInvoice(electronic: ElectronicInvoice): EInvoice {
  const { invoice, seller, sale, currency, timeZone, format, words } = electronic
  const amounts = getAmounts(electronic)
  const { net, tax, total, rates } = sumInvoice(sale.lines)
  const { buyer, credits } = invoice
  return {
    'ubl:Invoice': {
      'cbc:CustomizationID': format === 'xrechnung' ? XRECHNUNG : EN16931,
      'cbc:ProfileID': BILLING,
      'cbc:ID': invoice.number,
      'cbc:IssueDate': localDay(new Date(invoice.issuedAt), timeZone),
      'cbc:InvoiceTypeCode': TYPE_CODES[invoice.kind],
      // Said twice: the library leaves the reference to the invoice out of CII.
      ...(words.credits && { 'cbc:Note': [words.credits] }),
      'cbc:DocumentCurrencyCode': currency,
      ...(buyer.reference && { 'cbc:BuyerReference': buyer.reference }),
      ...(credits && { 'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': credits.number } }] }),
      'cac:AccountingSupplierParty': { 'cac:Party': toSeller(seller) },
      'cac:AccountingCustomerParty': { 'cac:Party': toParty(buyer) },
      'cac:Delivery': { 'cbc:ActualDeliveryDate': localDay(new Date(sale.at), timeZone) },
      'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': PAID_SOMEHOW }],
      'cac:PaymentTerms': { 'cbc:Note': words.terms },
      'cac:TaxTotal': [
        { ...amounts('cbc:TaxAmount', tax), 'cac:TaxSubtotal': rates.map((rate) => toSubtotal(rate, electronic)) },
      ],
      'cac:LegalMonetaryTotal': {
        ...amounts('cbc:LineExtensionAmount', net),
        ...amounts('cbc:TaxExclusiveAmount', net),
        ...amounts('cbc:TaxInclusiveAmount', total),
        ...amounts('cbc:PrepaidAmount', invoice.paid),
        ...amounts('cbc:PayableAmount', total - invoice.paid),
      },
      'cac:InvoiceLine': sale.lines.map((line, index) => toLine(line, index + 1, electronic)),
    },
  } as unknown as EInvoice
}

function getService(log: Logger): InvoiceService {
  const quiet = () => {}
  return new InvoiceService({
    log: quiet,
    warn: quiet,
    error: (said: string) => log.error({ error: said }, 'e-invoice'),
  })
}

/** Returns the invoice as XML in the syntax of UN/CEFACT (CII), as XRechnung or plain EN 16931. */
export async function renderXml(electronic: ElectronicInvoice, log: Logger): Promise<string> {
  const format = electronic.format === 'xrechnung' ? 'XRECHNUNG-CII' : 'CII'
  return String(await getService(log).generate(toEInvoice(electronic), { format, lang: electronic.language }))
}

/** Embeds the invoice as XML into its PDF (Factur-X, also called ZUGFeRD). */
export async function embedXml(electronic: ElectronicInvoice, pdf: Uint8Array, log: Logger): Promise<Uint8Array> {
  const file = { buffer: Buffer.from(pdf), filename: `${electronic.invoice.number}.pdf`, mimetype: 'application/pdf' }
  const options = { format: 'Factur-X-EN16931', lang: electronic.language, pdf: file }
  const made = await getService(log).generate(toEInvoice({ ...electronic, format: 'en16931' }), options)
  if (typeof made === 'string') throw new Error('Factur-X returned text instead of a PDF')
  return made
}
