import type { Language } from '@deskbell/domain/messages/schema.ts'
import { examplePass, examplePayment } from '@deskbell/domain/passes/examples.ts'
import { buildReceipt } from '@deskbell/domain/passes/receipt.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { exampleSeller } from '@deskbell/domain/sales/examples.ts'
import { expect, test } from 'vitest'
import { getI18n } from '../../lib/i18n.ts'

const business = { ...exampleSeller, phone: '+13055550142', taxName: '' }
const client = { firstName: 'Maria', lastName: 'Silva' }

function createReceipt(language: Language, over: Partial<Pass>, shop: Partial<typeof business> = {}) {
  return buildReceipt({ pass: examplePass(over), business: { ...business, ...shop }, client }, getI18n(language))
}

test.each([
  ['es', ['Visitas ilimitadas, como máximo 2 por semana', 'Empieza con la primera visita y dura 1 semana']],
  ['fr', ['Visites illimitées, 2 par semaine au maximum', 'Commence à la première visite, puis 1 semaine']],
  ['de', ['Unbegrenzt viele Besuche, höchstens 2 in der Woche', 'Beginnt mit dem ersten Besuch, dann 1 Woche']],
  ['pt', ['Visitas ilimitadas, no máximo 2 por semana', 'Começa na primeira visita e dura 1 semana']],
  ['it', ['Ingressi illimitati, al massimo 2 alla settimana', 'Inizia con il primo ingresso e dura 1 settimana']],
  ['nl', ['Onbeperkt aantal bezoeken, maximaal 2 per week', 'Gaat in bij het eerste bezoek, daarna 1 week geldig']],
  ['pl', ['Wizyty bez limitu, najwyżej 2 razy w tygodniu', 'Zaczyna się od pierwszej wizyty i trwa 1 tydzień']],
] as const)('is written in the client’s language: %s', (language, details) => {
  const over: Partial<Pass> = {
    visits: null,
    limit: { visits: 2, per: 'week' },
    startsOn: null,
    validity: { count: 1, unit: 'week' },
  }
  expect(createReceipt(language, over).details).toEqual(details)
})

test.each([
  [1, '1 wizyta'],
  [3, '3 wizyty'],
  [12, '12 wizyt'],
  [22, '22 wizyty'],
])('writes %i visits with the plural of Polish', (visits, words) => {
  expect(createReceipt('pl', { visits }).details[0]).toBe(words)
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
