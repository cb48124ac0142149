import type { PortalAddress } from '@deskbell/domain/client-portal/address-schema.ts'
import type { PortalPasskeys } from '@deskbell/domain/client-portal/passkeys-schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../test/render.tsx'
import { showLanguage } from '../language.ts'
import { Address } from './address.tsx'

const EMAIL = 'maria@example.com'
const PASSKEY = { id: newId(), name: 'Firefox on Android', addedAt: '2026-11-23T10:00:00.000Z', usedAt: null }

beforeEach(() => showLanguage('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.removeAttribute('lang')
})

/** Opens the screen for people who share an address. */
async function open({ names, passkeys }: { names: string[]; passkeys: PortalPasskeys['items'] }) {
  const address: PortalAddress = { email: EMAIL, phone: '', pending: null }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/me/passkeys' ? ({ items: passkeys } satisfies PortalPasskeys) : address),
  )
  const people = names.map((firstName) => ({ id: newId(), firstName, lastName: '', cardCode: '' }))
  render(
    <I18nProvider i18n={i18n}>
      <Address
        clientId={people[0]?.id ?? ''}
        people={people}
        signedInAs={EMAIL}
        onChoose={() => undefined}
        onChanged={() => undefined}
        on={{ timeZone: 'UTC', locale: 'en-GB' }}
      />
    </I18nProvider>,
  )
  await screen.findByRole('textbox', { name: 'New address' })
}

const findNotice = () => screen.queryByText(`Your passkeys belong to ${EMAIL} and end with it.`, { exact: false })

test('says that passkeys end with the address', async () => {
  await open({ names: ['Maria'], passkeys: [PASSKEY] })
  expect(findNotice()).toBeInTheDocument()
})

test('says nothing of passkeys if there are none', async () => {
  await open({ names: ['Maria'], passkeys: [] })
  expect(findNotice()).not.toBeInTheDocument()
})

test('says it for everybody of a household, not for one, since the others keep the address', async () => {
  await open({ names: ['Maria', 'Ben'], passkeys: [PASSKEY] })
  expect(findNotice()).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: /For everybody/ }))
  expect(findNotice()).not.toBeInTheDocument()
})
