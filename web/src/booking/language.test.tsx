import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { afterEach, expect, test } from 'vitest'
import { showLanguage } from './language.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

function formatLeft(count: number): string {
  return i18n._(msg`${plural({ count }, { one: '# place left', other: '# places left' })}`)
}

test.each([
  ['en', '1 place left', '2 places left'],
  ['de', 'noch 1 Platz', 'noch 2 Plätze'],
  ['es', 'queda 1 plaza', 'quedan 2 plazas'],
  ['fr', '1 place restante', '2 places restantes'],
  ['pt', 'resta 1 lugar', 'restam 2 lugares'],
  ['it', '1 posto libero', '2 posti liberi'],
  ['nl', 'nog 1 plaats', 'nog 2 plaatsen'],
] as const)('shows one and many in %s', async (language, one, many) => {
  await showLanguage(language)
  expect([formatLeft(1), formatLeft(2)]).toEqual([one, many])
  expect(document.documentElement.lang).toBe(language)
})

test('shows the plurals of Polish', async () => {
  await showLanguage('pl')
  expect([1, 2, 5, 22].map(formatLeft)).toEqual([
    '1 wolne miejsce',
    '2 wolne miejsca',
    '5 wolnych miejsc',
    '22 wolne miejsca',
  ])
})
