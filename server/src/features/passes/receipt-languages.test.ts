import type { Language } from '@deskbell/domain/messages/schema.ts'
import { examplePass, examplePayment } from '@deskbell/domain/passes/examples.ts'
import { buildReceipt } from '@deskbell/domain/passes/receipt.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { expect, test } from 'vitest'
import { getI18n } from '../../lib/i18n.ts'

const business = {
  companyName: 'Willow Studio',
  companyEmail: 'desk@example.com',
  phone: '+13055550142',
  address: '1 Main St',
  city: 'Miami',
  state: 'FL',
  zipCode: '33101',
  locale: 'en-US',
  currency: 'USD',
  timeZone: 'America/New_York',
}
const client = { firstName: 'Maria', lastName: 'Silva' }

function createReceipt(language: Language, over: Partial<Pass>, shop: Partial<typeof business> = {}) {
  return buildReceipt({ pass: examplePass(over), business: { ...business, ...shop }, client }, getI18n(language))
}

test.each([
  ['es', ['Visitas ilimitadas, como máximo 2 por semana', 'Empieza con la primera visita y dura 1 semana']],
  ['fr', ['Visites illimitées, 2 par semaine au maximum', 'Commence à la première visite, puis 1 semaine']],
  ['de', ['Unbegrenzt viele Besuche, höchstens 2 in der Woche', 'Beginnt mit dem ersten Besuch, dann 1 Woche']],
  ['pt', ['Visitas ilimitadas, no máximo 2 por semana', 'Começa na primeira visita e dura 1 semana']],
] as const)('is written in the client’s language: %s', (language, details) => {
  const over: Partial<Pass> = {
    visits: null,
    limit: { visits: 2, per: 'week' },
    startsOn: null,
    validity: { count: 1, unit: 'week' },
  }
  expect(createReceipt(language, over).details).toEqual(details)
})

test('writes days and amounts as the client’s language does, in the zone and currency of the business', () => {
  const payments = [examplePayment(5000, '2026-03-02T02:00:00.000Z')]
  expect(createReceipt('de', { payments }).payments).toMatchObject([
    { label: 'Bezahlt mit Karte am 01.03.2026', amount: '50\u00a0$' },
  ])
  expect(createReceipt('de', { payments }, { locale: 'de-AT', currency: 'EUR' }).payments).toMatchObject([
    { label: 'Bezahlt mit Karte am 01.03.2026', amount: '€\u00a050' },
  ])
})
