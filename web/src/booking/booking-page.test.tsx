import type { OnlineShop } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../test/render.tsx'
import { toQuery } from './address.ts'
import { BookingPage } from './booking-page.tsx'
import { showLanguage } from './language.ts'

const [ANA, LUCA] = [
  { id: newId(), firstName: 'Ana' },
  { id: newId(), firstName: 'Luca' },
]
const MASSAGE = {
  id: newId(),
  name: 'Massage',
  kind: 'one_to_one',
  category: '',
  durationMinutes: 60,
  price: null,
  employeeIds: [ANA.id, LUCA.id],
}

beforeEach(() => showLanguage('en'))
afterEach(() => {
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  document.documentElement.removeAttribute('lang')
})

test('a link to an employee who has left asks with whom', async () => {
  const shop = {
    companyName: 'Willow',
    timeZone: 'UTC',
    locale: 'en-GB',
    currency: 'EUR',
    today: '2026-11-23',
    lastDay: '2026-12-23',
    employees: [ANA, LUCA],
    services: [MASSAGE],
  } as unknown as OnlineShop
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(path === '/api/book/shop' ? shop : { items: [], nextDay: null })
  })
  history.replaceState(null, '', `/book?${toQuery({ service: MASSAGE.id, with: newId() })}`)
  render(
    <I18nProvider i18n={i18n}>
      <BookingPage />
    </I18nProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Luca' }))
  await screen.findByRole('heading', { name: 'When suits you?' })
  await expect.poll(() => asked).toContainEqual(expect.stringContaining(`employeeId=${LUCA.id}`))
  expect(asked.filter((path) => path.includes('employeeId='))).toHaveLength(1)
})
