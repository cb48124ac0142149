import { expect, test } from 'vitest'
import { getClientReferralReason, getVisitReferralReason } from './rules.ts'

test.each([
  [{ blockedReason: '', owes: false }, false, null],
  [{ blockedReason: '', owes: true }, false, 'owing'],
  [{ blockedReason: '', owes: true }, true, null],
  [{ blockedReason: 'Card stolen', owes: true }, true, 'blocked'],
])('of a client %j, where owing is allowed: %s', ({ blockedReason, owes }, owing, why) => {
  expect(getClientReferralReason({ blockedReason, owes }, { owing })).toBe(why)
})

const strict = { walkIns: false, unpaidVisits: false }

test.each([
  [{ isBooked: true, isPaid: true }, strict, null],
  [{ isBooked: false, isPaid: true }, strict, 'no_booking'],
  [{ isBooked: false, isPaid: true }, { ...strict, walkIns: true }, null],
  [{ isBooked: true, isPaid: false }, strict, 'no_pass'],
  [{ isBooked: true, isPaid: false }, { ...strict, unpaidVisits: true }, null],
] as const)('of a visit %j with %j', (visit, options, why) => {
  expect(getVisitReferralReason(visit, options)).toBe(why)
})
