import type { ImportField, ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import type {
  DateOrder,
  DuplicatePolicy,
  Import,
  ImportEncoding,
  ImportSeparator,
  ImportSource,
  ImportStatus,
} from '@deskbell/domain/data/imports/schema.ts'
import { plural, t } from '@lingui/core/macro'
import type { Tone } from '../../../components/status-pill.tsx'

export const KIND_WORDS: Record<ImportKind, string> = {
  clients: t`Clients`,
  services: t`Services`,
  passes: t`Passes`,
  visits: t`Past visits`,
  products: t`Products`,
  gift_cards: t`Gift cards`,
  credit: t`Credit of clients`,
}

/** Expected rows per kind, and prerequisites. */
export const KIND_HINTS: Record<ImportKind, string> = {
  clients: t`A row for each client: name, phone, e-mail, birthday, notes, tags.`,
  services: t`A row for each service: name, category, duration, price.`,
  passes: t`A row for each pass that a client has, with what it had and what is left. Import the clients first.`,
  visits: t`A row for each visit: who, what, when. Import clients and services first. No visit is taken from a pass.`,
  products: t`A row for each product: name, barcode, price, cost, tax rate, stock. Only a new product gets the stock of the file.`,
  gift_cards: t`A row for each gift card: its code, as it is printed on the card, and what is left on it.`,
  credit: t`A row for each client with credit: who, and how much. Import the clients first.`,
}

export const FIELD_WORDS: Record<ImportField, string> = {
  firstName: t`First name`,
  lastName: t`Last name`,
  name: t`First and last name`,
  email: t`E-mail`,
  phone: t`Phone`,
  birthday: t`Birthday`,
  notes: t`Notes`,
  alertNote: t`Alert note`,
  tags: t`Tags`,
  taxExemption: t`Exempt from tax because`,
  serviceName: t`Service`,
  description: t`Description`,
  category: t`Category`,
  serviceKind: t`Class or one-to-one`,
  capacity: t`Places`,
  duration: t`Duration`,
  price: t`Price`,
  bookable: t`Can be booked`,
  active: t`Active`,
  clientFirstName: t`Client’s first name`,
  clientLastName: t`Client’s last name`,
  clientName: t`Client’s whole name`,
  clientEmail: t`Client’s e-mail`,
  clientPhone: t`Client’s phone`,
  packageName: t`Package`,
  visits: t`Visits when it was sold`,
  used: t`Visits used`,
  left: t`Visits left`,
  purchasedOn: t`Bought on`,
  startsOn: t`Starts on`,
  expiresOn: t`Expires on`,
  frozenOn: t`Frozen since`,
  passStatus: t`What became of it`,
  giftCardStatus: t`What became of it`,
  visitedOn: t`Day of the visit`,
  visitedTime: t`Time of the visit`,
  visitStatus: t`What became of it`,
  productName: t`Product`,
  barcode: t`Barcode`,
  cost: t`Cost`,
  taxRate: t`Tax rate`,
  stock: t`Stock`,
  lowStock: t`Low at`,
  giftCardCode: t`Code of the gift card`,
  balance: t`What is left`,
  recipient: t`Recipient`,
}

export const SOURCE_WORDS: Record<ImportSource, string> = {
  square: 'Square',
  mindbody: 'Mindbody',
  vagaro: 'Vagaro',
  fresha: 'Fresha',
  acuity: 'Acuity',
  punchpass: 'Punchpass',
}

export const ENCODING_WORDS: Record<ImportEncoding, string> = {
  excel: t`Excel workbook`,
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big endian)',
  'windows-1252': t`Western European (Windows)`,
  'windows-1250': t`Central European (Windows)`,
  'windows-1251': t`Cyrillic (Windows)`,
  macintosh: t`Western European (old Mac)`,
}

export const SEPARATOR_WORDS: Record<ImportSeparator, string> = {
  ',': t`Comma`,
  ';': t`Semicolon`,
  '\t': t`Tab`,
  '|': t`Vertical bar`,
}

export const DATE_ORDER_WORDS: Record<DateOrder, string> = {
  dmy: t`31/12/2026 (day first)`,
  mdy: t`12/31/2026 (month first)`,
  ymd: t`2026-12-31 (year first)`,
}

export const DUPLICATE_WORDS: Record<DuplicatePolicy, string> = {
  update: t`Update it`,
  skip: t`Leave it as it is`,
  new: t`Add it once more`,
}

const STATUS: Record<ImportStatus, { words: string; tone: Tone }> = {
  uploaded: { words: t`not checked`, tone: 'quiet' },
  checking: { words: t`being checked`, tone: 'planned' },
  checked: { words: t({ context: 'an import', message: 'ready' }), tone: 'mind' },
  running: { words: t`moving in`, tone: 'planned' },
  done: { words: t({ context: 'an import', message: 'done' }), tone: 'good' },
  failed: { words: t({ context: 'an import', message: 'failed' }), tone: 'wrong' },
  undoing: { words: t`being undone`, tone: 'planned' },
  undone: { words: t({ context: 'an import', message: 'undone' }), tone: 'quiet' },
}

export function describeStatus({ status }: Pick<Import, 'status'>) {
  return STATUS[status]
}

/** Returns “118 added, 2 updated, 1 left as they are, 3 refused”; omits zero counts. */
export function countWords(counts: Pick<Import, 'created' | 'updated' | 'skipped' | 'refused'>): string {
  const { created, updated, skipped, refused } = counts
  const named = [
    created > 0 && t`${plural({ created }, { one: '# added', other: '# added' })}`,
    updated > 0 && t`${plural({ updated }, { one: '# updated', other: '# updated' })}`,
    skipped > 0 && t`${plural({ skipped }, { one: '# left as they are', other: '# left as they are' })}`,
    refused > 0 && t`${plural({ refused }, { one: '# refused', other: '# refused' })}`,
  ]
  return named.filter(Boolean).join(', ') || t`Nothing`
}

export function rowsInWords(count: number): string {
  return t`${plural({ count }, { one: '# row', other: '# rows' })}`
}
