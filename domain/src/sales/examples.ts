import { setupI18n } from '@lingui/core'
import type { Sale, SaleLine } from './schema.ts'

/** Translates into English, the language of the texts without a catalogue. */
export const english = setupI18n({ locale: 'en', messages: { en: {} } })

export const exampleSeller = {
  companyName: 'Willow Studio',
  companyEmail: 'desk@example.com',
  phone: '',
  address: '1 Main St',
  city: 'Miami',
  state: 'FL',
  zipCode: '33101',
  locale: 'en-US',
  currency: 'USD',
  timeZone: 'America/New_York',
  taxName: 'VAT',
}

/** Returns a line of a sale, in which everything that `over` doesn't say is zero or empty. */
export function exampleLine(over: Partial<SaleLine>): SaleLine {
  const about = { id: 'a', kind: 'item' as const, name: 'Water', clientId: null, clientName: '', passId: null }
  const money = {
    quantity: 1,
    price: 0,
    discount: 0,
    discountReason: '',
    promoCode: '',
    promoDiscount: 0,
    amount: 0,
    taxAdded: 0,
    taxRate: 0,
    tax: 0,
  }
  const state = { paid: 0, waived: 0, owed: 0, refunded: 0, piecesOut: 0 }
  const tier = { priceTierId: null, priceTierName: '' }
  const names = { checkInId: null, employeeId: null, employeeName: '', productId: null, storedValueId: null }
  return { ...about, ...names, ...tier, ...money, ...state, ...over }
}

/** Returns a sale of 23.80 with 3.80 of tax in it, paid and without lines. */
export function exampleSale(over: Partial<Sale>): Sale {
  return {
    id: '0198c3b2-aaaa-7bbb-8ccc-12340123abcd',
    number: '2026-17',
    refundOf: null,
    at: '2026-11-21T03:00:00.000Z',
    by: 'Ada Owner',
    clientId: 'c',
    clientName: 'Maria Silva',
    total: 2380,
    owed: 0,
    tax: 380,
    paid: 2380,
    note: '',
    fiscal: null,
    taxExemption: '',
    lines: [],
    payments: [],
    refunds: [],
    ...over,
  }
}
