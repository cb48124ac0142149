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
import type { Tone } from '../../../components/status-pill.tsx'

export const KIND_WORDS: Record<ImportKind, string> = {
  clients: 'Clients',
  services: 'Services',
  passes: 'Passes',
  visits: 'Past visits',
}

/** Expected rows per kind, and prerequisites. */
export const KIND_HINTS: Record<ImportKind, string> = {
  clients: 'A row for each client: name, phone, e-mail, birthday, notes, tags.',
  services: 'A row for each service: name, category, duration, price.',
  passes: 'A row for each pass that a client has, with what it had and what is left. Import the clients first.',
  visits: 'A row for each visit: who, what, when. Import clients and services first. No visit is taken from a pass.',
}

export const FIELD_WORDS: Record<ImportField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'First and last name',
  email: 'E-mail',
  phone: 'Phone',
  birthday: 'Birthday',
  notes: 'Notes',
  alertNote: 'Alert note',
  tags: 'Tags',
  serviceName: 'Service',
  description: 'Description',
  category: 'Category',
  serviceKind: 'Class or one-to-one',
  capacity: 'Places',
  duration: 'Duration',
  price: 'Price',
  bookable: 'Can be booked',
  active: 'Active',
  clientFirstName: 'Client’s first name',
  clientLastName: 'Client’s last name',
  clientName: 'Client’s whole name',
  clientEmail: 'Client’s e-mail',
  clientPhone: 'Client’s phone',
  packageName: 'Package',
  visits: 'Visits when it was sold',
  used: 'Visits used',
  left: 'Visits left',
  purchasedOn: 'Bought on',
  startsOn: 'Starts on',
  expiresOn: 'Expires on',
  visitedOn: 'Day of the visit',
  visitedTime: 'Time of the visit',
  visitStatus: 'What became of it',
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
  excel: 'Excel workbook',
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big endian)',
  'windows-1252': 'Western European (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  macintosh: 'Western European (old Mac)',
}

export const SEPARATOR_WORDS: Record<ImportSeparator, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
}

export const DATE_ORDER_WORDS: Record<DateOrder, string> = {
  dmy: 'Day, month, year (31/12/2026)',
  mdy: 'Month, day, year (12/31/2026)',
  ymd: 'Year, month, day (2026-12-31)',
}

export const DUPLICATE_WORDS: Record<DuplicatePolicy, string> = {
  update: 'Update it',
  skip: 'Leave it as it is',
  new: 'Add it once more',
}

const STATUS: Record<ImportStatus, { words: string; tone: Tone }> = {
  uploaded: { words: 'not checked', tone: 'quiet' },
  checking: { words: 'being checked', tone: 'planned' },
  checked: { words: 'ready', tone: 'mind' },
  running: { words: 'moving in', tone: 'planned' },
  done: { words: 'done', tone: 'good' },
  failed: { words: 'failed', tone: 'wrong' },
  undoing: { words: 'being undone', tone: 'planned' },
  undone: { words: 'undone', tone: 'quiet' },
}

export function describeStatus({ status }: Pick<Import, 'status'>) {
  return STATUS[status]
}

/** Returns “118 added, 2 updated, 1 left as they are, 3 refused”; omits zero counts. */
export function countWords(
  counts: Pick<Import, 'created' | 'updated' | 'skipped' | 'refused'>,
  number: (value: number) => string,
): string {
  const parts: [number, string][] = [
    [counts.created, 'added'],
    [counts.updated, 'updated'],
    [counts.skipped, 'left as they are'],
    [counts.refused, 'refused'],
  ]
  const named = parts.filter(([count]) => count > 0).map(([count, words]) => `${number(count)} ${words}`)
  return named.join(', ') || 'Nothing'
}

export function rowsInWords(count: number, number: (value: number) => string): string {
  return `${number(count)} ${count === 1 ? 'row' : 'rows'}`
}
