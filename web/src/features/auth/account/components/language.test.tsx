import { screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestBusiness } from '../../../../../../server/src/test/app.ts'
import { navigation } from '../../../../lib/load-page.ts'
import { findToast, refusal, useDesk } from '../../../../test/desk.tsx'
import { cleanup } from '../../../../test/render.tsx'

const desk = useDesk()
const { reload: reloadPage } = navigation
const reload = vi.fn()

beforeEach(() => {
  reload.mockReset()
  navigation.reload = reload
  document.documentElement.lang = 'en'
})
afterEach(() => {
  navigation.reload = reloadPage
  document.documentElement.removeAttribute('lang')
  window.sessionStorage.clear()
})

async function openField(shop: TestBusiness) {
  const { user } = await desk.open('/dashboard/settings', { shop })
  return { user, field: await screen.findByRole('combobox', { name: 'Language' }) }
}

async function readLanguage(shop: TestBusiness): Promise<string | null> {
  return (await shop.get<{ user: { language: string | null } }>('/api/session')).body.user.language
}

test('a language that is chosen is saved, then the page loads again', async () => {
  const shop = await desk.openShop()
  const { user, field } = await openField(shop)
  expect(field).toHaveDisplayValue('As in the browser')
  await user.selectOptions(field, 'Deutsch')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(await readLanguage(shop)).toBe('de')
  expect(field).toHaveDisplayValue('Deutsch')
  await user.selectOptions(field, 'As in the browser')
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  expect(await readLanguage(shop)).toBeNull()
})

test('a language that could not be saved is not shown, and neither is the page loaded', async () => {
  const { user, field } = await openField(await desk.openShop())
  desk.intercept('PUT', '/api/account/language', () => refusal(500, 'internal'))
  await user.selectOptions(field, 'Deutsch')
  await findToast(/went wrong/)
  expect(field).toHaveDisplayValue('As in the browser')
  expect(reload).not.toHaveBeenCalled()
})

test('a page in another language than the chosen one loads again, but never twice', async () => {
  const shop = await desk.openShop()
  await shop.put('/api/account/language', { language: 'de' })
  void desk.open('/dashboard/settings', { shop })
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(screen.queryByRole('heading')).toBeNull()
  cleanup()
  await openField(shop)
  expect(reload).toHaveBeenCalledOnce()
})
