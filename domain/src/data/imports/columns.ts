import type { I18n } from '@lingui/core'
import { fold } from '../../shared/fold-text.ts'
import { type ExportHeader, HEADERS } from '../exports/headers.ts'
import { FIELDS, type ImportField, type ImportKind } from './fields.ts'
import { NAMES, SHARED_NAMES } from './names.ts'
import type { ImportSource } from './schema.ts'

/** Column combinations unique to one product's exports, from its help pages. The first match wins. */
const SIGNATURES: Record<ImportKind, readonly { source: ImportSource; columns: readonly string[] }[]> = {
  clients: [
    { source: 'square', columns: ['Email Address', 'Phone Number', 'Square Customer ID'] },
    { source: 'square', columns: ['Reference ID', 'Email Address', 'Creation Source'] },
    { source: 'fresha', columns: ['Client ID', 'Mobile Number', 'Date of Birth'] },
    { source: 'acuity', columns: ['First Name', 'Last Name', 'Days Since Last Appointment'] },
    { source: 'vagaro', columns: ['Customer Since', 'Day Phone'] },
    { source: 'vagaro', columns: ['Cell Phone', 'Customer Since', 'Last Visited'] },
    { source: 'mindbody', columns: ['Client ID', 'Mobile Phone', 'Birthdate'] },
    { source: 'mindbody', columns: ['Barcode ID', 'Mobile Phone'] },
    { source: 'punchpass', columns: ['First Name', 'Email', 'Customer Since', 'Last Attended'] },
    { source: 'punchpass', columns: ['First Name', 'Email', 'Emergency Contact Name', 'Health Status'] },
  ],
  services: [
    { source: 'square', columns: ['Token', 'Item Name', 'Variation Name'] },
    { source: 'mindbody', columns: ['Session Type', 'Default Time Length'] },
    { source: 'vagaro', columns: ['Service Name', 'Service Time'] },
    { source: 'fresha', columns: ['Service Name', 'Service ID', 'Retail Price'] },
    { source: 'acuity', columns: ['Appointment Type', 'Duration', 'Padding'] },
    { source: 'punchpass', columns: ['Class', 'Class Limit'] },
  ],
  passes: [
    { source: 'mindbody', columns: ['Pricing Option', 'Activation Date', 'Remaining'] },
    { source: 'square', columns: ['Pass Name', 'Square Customer ID'] },
    { source: 'vagaro', columns: ['Package Name', 'Customer Name', 'Quantity'] },
    { source: 'fresha', columns: ['Membership Name', 'Client Name', 'Sessions'] },
    { source: 'acuity', columns: ['Certificate Code', 'Product', 'Email'] },
    { source: 'punchpass', columns: ['Pass', 'Visits Remaining', 'Email'] },
  ],
  visits: [
    { source: 'mindbody', columns: ['Visit Date', 'Visit Type', 'Client ID'] },
    { source: 'square', columns: ['Appointment Date', 'Square Customer ID'] },
    { source: 'vagaro', columns: ['Appointment Date', 'Customer Name', 'Service Provider'] },
    { source: 'fresha', columns: ['Scheduled Date', 'Client', 'Ref #'] },
    { source: 'acuity', columns: ['Start Time', 'End Time', 'Type', 'Calendar'] },
    { source: 'punchpass', columns: ['Class', 'Date', 'Pass Used'] },
  ],
  products: [{ source: 'square', columns: ['Token', 'Item Name', 'Variation Name'] }],
  gift_cards: [],
  credit: [],
}

/** Normalizes a column name: drops case, accents, spaces and punctuation. "E-mail Address" → "emailaddress". */
export function plainName(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}#]/gu, '')
}

const OF_CLIENT = {
  firstName: 'clientFirstName',
  lastName: 'clientLastName',
  email: 'clientEmail',
  phone: 'clientPhone',
} as const

/** Fields of the columns that our own exports have. */
const EXPORTED: Record<ImportKind, Partial<Record<ExportHeader, ImportField>>> = {
  clients: {
    firstName: 'firstName',
    lastName: 'lastName',
    phone: 'phone',
    email: 'email',
    birthday: 'birthday',
    alertNote: 'alertNote',
    notes: 'notes',
    tags: 'tags',
    taxExemption: 'taxExemption',
  },
  services: {
    name: 'serviceName',
    category: 'category',
    description: 'description',
    kind: 'serviceKind',
    capacity: 'capacity',
    durationMinutes: 'duration',
    price: 'price',
    taxRate: 'taxRate',
    bookable: 'bookable',
    active: 'active',
  },
  passes: {
    ...OF_CLIENT,
    pass: 'packageName',
    visits: 'visits',
    visitsLeft: 'left',
    purchasedAt: 'purchasedOn',
    validFrom: 'startsOn',
    expiresOn: 'expiresOn',
    frozenOn: 'frozenOn',
    price: 'price',
    voidedAt: 'passStatus',
  },
  visits: { ...OF_CLIENT, service: 'serviceName', occurredAt: 'visitedOn', undoneAt: 'visitStatus' },
  products: {
    name: 'productName',
    barcode: 'barcode',
    description: 'description',
    price: 'price',
    cost: 'cost',
    taxRate: 'taxRate',
    stock: 'stock',
    lowStock: 'lowStock',
    forSale: 'active',
  },
  gift_cards: {
    code: 'giftCardCode',
    balance: 'balance',
    expiresOn: 'expiresOn',
    recipient: 'recipient',
    blockedAt: 'giftCardStatus',
  },
  credit: OF_CLIENT,
}

type Meaning = { field: ImportField; rank: number }

function listColumnNames(kind: ImportKind, languages: readonly I18n[]): Map<string, Meaning> {
  const own = new Map<string, Meaning>()
  for (const field of FIELDS[kind])
    for (const [rank, name] of [...(NAMES[kind][field] ?? []), ...(SHARED_NAMES[field] ?? [])].entries())
      if (!own.has(plainName(name))) own.set(plainName(name), { field, rank })
  for (const [header, field] of Object.entries(EXPORTED[kind]) as [ExportHeader, ImportField][])
    for (const name of [header, ...languages.map((i18n) => i18n._(HEADERS[header]))])
      if (!own.has(plainName(name))) own.set(plainName(name), { field, rank: 0 })
  return own
}

/**
 * Maps each column to a field by its name, as our exports in some languages write it too. If several map to the same field, the best-ranked name wins, else the first
 * column.
 */
export function recogniseColumns(
  kind: ImportKind,
  header: string[],
  languages: readonly I18n[] = [],
): (ImportField | null)[] {
  const names = listColumnNames(kind, languages)
  const meanings = header.map((name) => names.get(plainName(name)))
  const best = new Map<ImportField, number>()
  for (const [at, meaning] of meanings.entries()) {
    if (!meaning) continue
    const other = best.get(meaning.field)
    if (other === undefined || meaning.rank < (meanings[other]?.rank ?? 0)) best.set(meaning.field, at)
  }
  return withoutDoubles(
    meanings.map((meaning, at) => (meaning && best.get(meaning.field) === at ? meaning.field : null)),
  )
}

/** Drops the full-name column if first and last name have columns of their own. */
function withoutDoubles(columns: (ImportField | null)[]): (ImportField | null)[] {
  const drop: ImportField[] = []
  if (columns.includes('firstName')) drop.push('name')
  if (columns.includes('clientFirstName')) drop.push('clientName')
  return columns.map((field) => (field && drop.includes(field) ? null : field))
}

/** Detects the product that exported the file, from its header; null: unknown. */
export function recogniseSource(kind: ImportKind, header: string[]): ImportSource | null {
  const names = new Set(header.map(plainName))
  const found = SIGNATURES[kind].find(({ columns }) => columns.every((name) => names.has(plainName(name))))
  return found?.source ?? null
}
