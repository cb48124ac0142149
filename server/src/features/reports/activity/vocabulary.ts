import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

/** Fields of records in the audit log. */
const FIELDS: Record<string, MessageDescriptor> = {
  active: msg({ context: 'changed field', message: 'active' }),
  added: msg({ context: 'changed field', message: 'added' }),
  address: msg({ context: 'changed field', message: 'address' }),
  adultAge: msg({ context: 'changed field', message: 'adult age' }),
  alertNote: msg({ context: 'changed field', message: 'alert note' }),
  amount: msg({ context: 'changed field', message: 'amount' }),
  automatic: msg({ context: 'changed field', message: 'automatic' }),
  barcode: msg({ context: 'changed field', message: 'barcode' }),
  birthday: msg({ context: 'changed field', message: 'birthday' }),
  blockedReason: msg({ context: 'changed field', message: 'blocked reason' }),
  body: msg({ context: 'changed field', message: 'body' }),
  bookable: msg({ context: 'changed field', message: 'bookable' }),
  browser: msg({ context: 'changed field', message: 'browser' }),
  bufferAfterMinutes: msg({ context: 'changed field', message: 'buffer after minutes' }),
  bufferBeforeMinutes: msg({ context: 'changed field', message: 'buffer before minutes' }),
  cancelReason: msg({ context: 'changed field', message: 'cancel reason' }),
  capacity: msg({ context: 'changed field', message: 'capacity' }),
  category: msg({ context: 'changed field', message: 'category' }),
  changeMinutes: msg({ context: 'changed field', message: 'change minutes' }),
  chooseEmployee: msg({ context: 'changed field', message: 'choose employee' }),
  city: msg({ context: 'changed field', message: 'city' }),
  code: msg({ context: 'changed field', message: 'code' }),
  colour: msg({ context: 'changed field', message: 'colour' }),
  companyEmail: msg({ context: 'changed field', message: 'company email' }),
  companyName: msg({ context: 'changed field', message: 'company name' }),
  confirmMinutes: msg({ context: 'changed field', message: 'confirm minutes' }),
  cost: msg({ context: 'changed field', message: 'cost' }),
  count: msg({ context: 'changed field', message: 'count' }),
  coversAll: msg({ context: 'changed field', message: 'covers all' }),
  currency: msg({ context: 'changed field', message: 'currency' }),
  deleteAt: msg({ context: 'changed field', message: 'deleted on' }),
  description: msg({ context: 'changed field', message: 'description' }),
  discount: msg({ context: 'changed field', message: 'discount' }),
  durationMinutes: msg({ context: 'changed field', message: 'duration minutes' }),
  earliest: msg({ context: 'changed field', message: 'earliest' }),
  email: msg({ context: 'changed field', message: 'email' }),
  embedAnywhere: msg({ context: 'changed field', message: 'embed anywhere' }),
  embedOrigins: msg({ context: 'changed field', message: 'embed origins' }),
  employeeId: msg({ context: 'changed field', message: 'employee' }),
  endsOn: msg({ context: 'changed field', message: 'last day' }),
  events: msg({ context: 'changed field', message: 'events' }),
  every: msg({ context: 'changed field', message: 'every' }),
  expiresOn: msg({ context: 'changed field', message: 'expires on' }),
  expiringDays: msg({ context: 'changed field', message: 'expiring days' }),
  firstDay: msg({ context: 'changed field', message: 'first day' }),
  firstName: msg({ context: 'changed field', message: 'first name' }),
  forgiven: msg({ context: 'changed field', message: 'forgiven' }),
  format: msg({ context: 'changed field', message: 'format' }),
  from: msg({ context: 'changed field', message: 'from' }),
  holdMinutes: msg({ context: 'changed field', message: 'hold minutes' }),
  horizonDays: msg({ context: 'changed field', message: 'horizon days' }),
  hours: msg({ context: 'changed field', message: 'hours' }),
  householdId: msg({ context: 'changed field', message: 'household' }),
  kind: msg({ context: 'changed field', message: 'kind' }),
  kinds: msg({ context: 'changed field', message: 'kinds' }),
  language: msg({ context: 'changed field', message: 'language' }),
  lastDay: msg({ context: 'changed field', message: 'last day' }),
  lastName: msg({ context: 'changed field', message: 'last name' }),
  latest: msg({ context: 'changed field', message: 'latest' }),
  leadMinutes: msg({ context: 'changed field', message: 'lead minutes' }),
  limit: msg({ context: 'changed field', message: 'limit' }),
  locale: msg({ context: 'changed field', message: 'locale' }),
  logoUrl: msg({ context: 'changed field', message: 'logo url' }),
  lowStock: msg({ context: 'changed field', message: 'low stock' }),
  lowVisits: msg({ context: 'changed field', message: 'low visits' }),
  maxUses: msg({ context: 'changed field', message: 'most uses' }),
  maxUsesPerClient: msg({ context: 'changed field', message: 'most uses per client' }),
  method: msg({ context: 'changed field', message: 'method' }),
  minimum: msg({ context: 'changed field', message: 'minimum' }),
  months: msg({ context: 'changed field', message: 'months' }),
  name: msg({ context: 'changed field', message: 'name' }),
  newClientsOnly: msg({ context: 'changed field', message: 'new clients only' }),
  news: msg({ context: 'changed field', message: 'news' }),
  noShowSpendsVisit: msg({ context: 'changed field', message: 'no show spends visit' }),
  note: msg({ context: 'changed field', message: 'note' }),
  notes: msg({ context: 'changed field', message: 'notes' }),
  notice: msg({ context: 'changed field', message: 'notice' }),
  number: msg({ context: 'changed field', message: 'number' }),
  offerTo: msg({ context: 'changed field', message: 'offer to' }),
  on: msg({ context: 'changed field', message: 'on' }),
  openingFloat: msg({ context: 'changed field', message: 'float' }),
  openingHours: msg({ context: 'changed field', message: 'opening hours' }),
  options: msg({ context: 'changed field', message: 'options' }),
  packageId: msg({ context: 'changed field', message: 'package' }),
  passId: msg({ context: 'changed field', message: 'pass' }),
  passes: msg({ context: 'changed field', message: 'passes' }),
  perClient: msg({ context: 'changed field', message: 'per client' }),
  performers: msg({ context: 'changed field', message: 'performers' }),
  phone: msg({ context: 'changed field', message: 'phone' }),
  position: msg({ context: 'changed field', message: 'position' }),
  price: msg({ context: 'changed field', message: 'price' }),
  addOns: msg({ context: 'changed field', message: 'add-ons' }),
  questions: msg({ context: 'changed field', message: 'questions' }),
  video: msg({ context: 'changed field', message: 'video' }),
  videoLink: msg({ context: 'changed field', message: 'video link' }),
  priceKind: msg({ context: 'changed field', message: 'price kind' }),
  promoCode: msg({ context: 'changed field', message: 'promo code' }),
  quantity: msg({ context: 'changed field', message: 'quantity' }),
  rate: msg({ context: 'changed field', message: 'percentage' }),
  reason: msg({ context: 'changed field', message: 'reason' }),
  reminderHours: msg({ context: 'changed field', message: 'reminder hours' }),
  report: msg({ context: 'changed field', message: 'report' }),
  scopes: msg({ context: 'changed field', message: 'scopes' }),
  serviceId: msg({ context: 'changed field', message: 'service' }),
  serviceIds: msg({ context: 'changed field', message: 'services' }),
  services: msg({ context: 'changed field', message: 'services' }),
  showPrices: msg({ context: 'changed field', message: 'show prices' }),
  showsClients: msg({ context: 'changed field', message: 'shows clients' }),
  signAgain: msg({ context: 'changed field', message: 'sign again' }),
  since: msg({ context: 'changed field', message: 'since' }),
  sms: msg({ context: 'changed field', message: 'sms' }),
  starts: msg({ context: 'changed field', message: 'starts' }),
  startsAt: msg({ context: 'changed field', message: 'starts at' }),
  startsOn: msg({ context: 'changed field', message: 'starts on' }),
  state: msg({ context: 'changed field', message: 'state' }),
  status: msg({ context: 'changed field', message: 'status' }),
  stock: msg({ context: 'changed field', message: 'stock' }),
  subject: msg({ context: 'changed field', message: 'subject' }),
  tags: msg({ context: 'changed field', message: 'tags' }),
  takenOut: msg({ context: 'changed field', message: 'taken out' }),
  taxName: msg({ context: 'changed field', message: 'tax name' }),
  taxExemption: msg({ context: 'changed field', message: 'tax exemption' }),
  taxIncluded: msg({ context: 'changed field', message: 'tax included' }),
  taxRate: msg({ context: 'changed field', message: 'tax rate' }),
  taxRounding: msg({ context: 'changed field', message: 'tax rounding' }),
  timeZone: msg({ context: 'changed field', message: 'time zone' }),
  title: msg({ context: 'changed field', message: 'title' }),
  to: msg({ context: 'changed field', message: 'to' }),
  toClientId: msg({ context: 'changed field', message: 'to client' }),
  tracksStock: msg({ context: 'changed field', message: 'counts pieces' }),
  type: msg({ context: 'changed field', message: 'type' }),
  url: msg({ context: 'changed field', message: 'url' }),
  validMonths: msg({ context: 'changed field', message: 'valid months' }),
  validity: msg({ context: 'changed field', message: 'validity' }),
  visits: msg({ context: 'changed field', message: 'visits' }),
  visitsUsed: msg({ context: 'changed field', message: 'visits used' }),
  ways: msg({ context: 'changed field', message: 'ways' }),
  website: msg({ context: 'changed field', message: 'website' }),
  workingHours: msg({ context: 'changed field', message: 'working hours' }),
  zipCode: msg({ context: 'changed field', message: 'zip code' }),
}

/** Values that are codes, by field. */
const CODES: Record<string, Record<string, MessageDescriptor>> = {
  every: {
    week: msg({ context: 'changed value', message: 'week' }),
    month: msg({ context: 'changed value', message: 'month' }),
  },
  method: {
    cash: msg({ context: 'way of payment', message: 'cash' }),
    card: msg({ context: 'way of payment', message: 'card' }),
    transfer: msg({ context: 'way of payment', message: 'transfer' }),
    other: msg({ context: 'way of payment', message: 'other' }),
  },
  report: Object.fromEntries(Object.entries(REPORTS).map(([name, { title }]) => [name, title])),
  status: {
    booked: msg({ context: 'state of a booking', message: 'booked' }),
    confirmed: msg({ context: 'state of a booking', message: 'confirmed' }),
    arrived: msg({ context: 'state of a booking', message: 'arrived' }),
    completed: msg({ context: 'state of a booking', message: 'completed' }),
    cancelled_by_client: msg({ context: 'state of a booking', message: 'cancelled by client' }),
    cancelled_by_shop: msg({ context: 'state of a booking', message: 'cancelled by shop' }),
    no_show: msg({ context: 'state of a booking', message: 'no-show' }),
  },
}

/** Converts "firstName" to "first name", for a field without words. */
function toPlainWords(field: string): string {
  return field
    .replace(/Id(s?)$/, '$1')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
}

/** Words of the changes of an entry. */
export type Vocabulary = {
  field: (name: string) => string
  code: (field: string, value: string) => string
  nothing: string
  answer: (value: boolean) => string
  changed: (field: string) => string
  only: (field: string, value: string) => string
  both: (field: string, before: string, after: string) => string
}

export function createVocabulary(i18n: I18n): Vocabulary {
  const find = (text: MessageDescriptor | undefined, otherwise: string) => (text ? i18n._(text) : otherwise)
  return {
    field: (name) => find(FIELDS[name], toPlainWords(name)),
    code: (field, value) => find(CODES[field]?.[value], value),
    nothing: i18n._(msg({ context: 'field without a value', message: 'nothing' })),
    answer: (value) =>
      i18n._(
        value ? msg({ context: 'changed value', message: 'yes' }) : msg({ context: 'changed value', message: 'no' }),
      ),
    changed: (field) => i18n._(msg`${{ field }} changed`),
    only: (field, value) => i18n._(msg`${{ field }}: ${{ value }}`),
    both: (field, before, after) => i18n._(msg`${{ field }}: ${{ before }} → ${{ after }}`),
  }
}

/** For programs. */
export const KEYS: Vocabulary = {
  field: (name) => name,
  code: (_, value) => value,
  nothing: 'null',
  answer: String,
  changed: (field) => field,
  only: (field, value) => `${field}: ${value}`,
  both: (field, before, after) => `${field}: ${before} → ${after}`,
}
