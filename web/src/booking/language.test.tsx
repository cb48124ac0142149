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
] as const)('shows one and many in %s', async (language, one, many) => {
  await showLanguage(language)
  expect([formatLeft(1), formatLeft(2)]).toEqual([one, many])
  expect(document.documentElement.lang).toBe(language)
})
