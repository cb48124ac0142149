import { z } from 'zod'

export const ImportKind = z.enum(['clients', 'services', 'passes', 'visits', 'products', 'gift_cards', 'credit'])
export type ImportKind = z.infer<typeof ImportKind>

/** Target field of a column. `name`, `clientName`: first and last name in one column. */
export const ImportField = z.enum([
  'firstName',
  'lastName',
  'name',
  'email',
  'phone',
  'birthday',
  'notes',
  'alertNote',
  'tags',
  'taxExemption',
  'serviceName',
  'description',
  'category',
  'serviceKind',
  'capacity',
  'duration',
  'price',
  'bookable',
  'active',
  'clientFirstName',
  'clientLastName',
  'clientName',
  'clientEmail',
  'clientPhone',
  'packageName',
  'visits',
  'used',
  'left',
  'purchasedOn',
  'startsOn',
  'expiresOn',
  'frozenOn',
  'passStatus',
  'visitedOn',
  'visitedTime',
  'visitStatus',
  'productName',
  'barcode',
  'cost',
  'taxRate',
  'stock',
  'lowStock',
  'giftCardCode',
  'giftCardStatus',
  'balance',
  'recipient',
])
export type ImportField = z.infer<typeof ImportField>

const WHO = ['clientEmail', 'clientPhone', 'clientName', 'clientFirstName', 'clientLastName'] as const

/** Allowed fields by file kind, in display order. */
export const FIELDS: Record<ImportKind, readonly ImportField[]> = {
  clients: [
    ...(['firstName', 'lastName', 'name', 'email', 'phone', 'birthday'] as const),
    ...(['notes', 'alertNote', 'tags', 'taxExemption'] as const),
  ],
  services: [
    ...(['serviceName', 'description', 'category', 'serviceKind', 'capacity'] as const),
    ...(['duration', 'price', 'taxRate', 'bookable', 'active'] as const),
  ],
  passes: [
    ...WHO,
    ...(['packageName', 'visits', 'used', 'left', 'price'] as const),
    ...(['purchasedOn', 'startsOn', 'expiresOn', 'frozenOn', 'passStatus'] as const),
  ],
  visits: [...WHO, 'serviceName', 'visitedOn', 'visitedTime', 'visitStatus'],
  products: [
    ...(['productName', 'barcode', 'description', 'price', 'cost'] as const),
    ...(['taxRate', 'stock', 'lowStock', 'active'] as const),
  ],
  gift_cards: ['giftCardCode', 'balance', 'expiresOn', 'recipient', 'giftCardStatus'],
  credit: [...WHO, 'balance'],
}

/** Required fields by file kind: at least one of each group. */
export const REQUIRED_FIELDS: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  clients: [['firstName', 'name']],
  services: [['serviceName']],
  passes: [['clientEmail', 'clientPhone', 'clientName', 'clientFirstName'], ['packageName']],
  visits: [['clientEmail', 'clientPhone', 'clientName', 'clientFirstName'], ['serviceName'], ['visitedOn']],
  products: [['productName']],
  gift_cards: [['giftCardCode'], ['balance']],
  credit: [['clientEmail', 'clientPhone', 'clientName', 'clientFirstName'], ['balance']],
}

/** Date fields, for which the date order must be known. */
export const DATE_FIELDS: readonly ImportField[] = [
  'birthday',
  'purchasedOn',
  'startsOn',
  'expiresOn',
  'frozenOn',
  'visitedOn',
]
