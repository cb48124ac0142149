import type { PortalFront, PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../test/render.tsx'
import { showLanguage } from '../language.ts'
import { PortalPage } from './portal-page.tsx'

const SHOP = {
  companyName: 'Willow',
  logoUrl: '',
  phone: '',
  phoneUri: '',
  address: '',
  timeZone: 'UTC',
  locale: 'en-GB',
}
const FRONT: PortalFront = { ...SHOP, channels: ['email'] }
const VISITOR: PortalVisitor = {
  ...SHOP,
  channel: 'email',
  signedInAs: 'maria@example.com',
  expiresAt: '2100-01-01T00:00:00.000Z',
  clients: [{ id: newId(), firstName: 'Maria', lastName: 'Lima', cardCode: '' }],
}

beforeEach(() => showLanguage('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
  document.documentElement.removeAttribute('lang')
})

function refuse(status: number, code: ErrorCode): Response {
  return Response.json({ code }, { status })
}

function open(): void {
  render(
    <I18nProvider i18n={i18n}>
      <PortalPage />
    </I18nProvider>,
  )
}

test.each(['/me', '/me/messages'])('a session that ends while %s is open leads to the sign-in there', async (path) => {
  window.history.replaceState(null, '', path)
  let looks = 0
  vi.stubGlobal('fetch', async (asked: string) => {
    if (asked === '/api/me/front') return Response.json(FRONT)
    if (asked === '/api/me') looks += 1
    return asked === '/api/me' && looks === 1 ? Response.json(VISITOR) : refuse(401, 'not_signed_in')
  })
  open()
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toBeVisible()
  expect(window.location.pathname).toBe(path)
})

test('a client whose address the shop has changed meanwhile is told to call', async () => {
  let looks = 0
  vi.stubGlobal('fetch', async (asked: string) => {
    if (asked !== '/api/me') return refuse(404, 'not_found')
    looks += 1
    return Response.json(looks === 1 ? VISITOR : { ...VISITOR, clients: [] })
  })
  open()
  const [again] = await screen.findAllByRole('button', { name: 'Try again' })
  if (again) await userEvent.click(again)
  expect(await screen.findByText('There is no client with this address any more. Please call us.')).toBeVisible()
})
