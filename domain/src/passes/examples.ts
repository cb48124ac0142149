import type { LedgerEntry, Pass } from './schema.ts'

export function exampleEntry(over: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    sequence: 1,
    kind: 'grant',
    delta: 10,
    balance: 10,
    days: 0,
    expiresOn: '2026-08-31',
    frozenOn: null,
    at: '2026-03-01T15:00:00.000Z',
    by: 'Ana Costa',
    note: '',
    checkInId: null,
    serviceName: null,
    occurredAt: null,
    visitUndone: false,
    otherPass: null,
    undoes: null,
    undone: false,
    ...over,
  }
}

/** Returns an unpaid pass of ten visits, valid for six months from 1 March 2026, for tests. */
export function examplePass(over: Partial<Pass> = {}): Pass {
  return {
    id: 'a',
    clientId: 'c',
    ownerName: '',
    packageId: 'p',
    name: 'Ten visits',
    coversAll: true,
    category: '',
    serviceIds: [],
    visits: 10,
    limit: null,
    usedInPeriod: 0,
    remaining: 10,
    price: 12_000,
    discount: 0,
    forgiven: 0,
    taxRate: 0,
    taxAdded: 0,
    owed: 12_000,
    complimentary: false,
    validity: { count: 6, unit: 'month' },
    purchasedAt: '2026-03-01T15:00:00.000Z',
    startsAtFirstVisit: false,
    startsOn: '2026-03-01',
    expiresOn: '2026-08-31',
    extraDays: 0,
    frozenOn: null,
    voidedAt: null,
    shared: false,
    transferredFrom: null,
    payments: [],
    ledger: [exampleEntry()],
    ...over,
  }
}

/** Returns a payment, or a refund if the amount is negative, for tests. */
export function examplePayment(amount: number, receivedAt = '2026-03-01T15:00:00.000Z'): Pass['payments'][number] {
  return { id: receivedAt, amount, tax: 0, method: 'card', receivedAt, by: 'Ana Costa', refundOf: null }
}
