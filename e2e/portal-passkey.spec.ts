import type { Client } from '../domain/src/clients/schema.ts'
import { newClient } from '../server/src/test/factories.ts'
import { addAuthenticator } from './authenticator.ts'
import { mailing } from './mailing.ts'
import { openOnline, signInByCode } from './online.ts'
import { checkPage } from './pages/page-check.ts'
import { expect } from './stories.ts'

mailing('a client signs in by a passkey, until it is removed', async ({ server, api, owner, openBrowser, smtp }) => {
  await api<Client>('/api/clients', newClient({ firstName: 'Maria', email: 'maria@example.com' }))
  await openOnline(owner, { portal: true })
  // Passkeys (WebAuthn) work on https and on localhost, but not on an IP address.
  const baseURL = server.address.replace('127.0.0.1', 'localhost')
  const page = await openBrowser({ baseURL, viewport: { width: 360, height: 740 } })
  await addAuthenticator(page)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  const nextTime = page.getByRole('button', { name: 'Sign in with a passkey next time' })
  const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey', exact: true })
  const hello = page.getByRole('heading', { name: 'Hello Maria' })
  const signOut = () => page.getByRole('button', { name: 'Sign out here' }).press('Enter')
  const signInAgain = async () => {
    await signInByCode(page, smtp, 'maria@example.com')
    await expect(hello).toBeFocused()
  }

  await mailing.step('it is offered after the first sign-in by a code', async () => {
    await page.goto('/me')
    await expect(withPasskey).toBeVisible()
    await checkPage(page, 'signing in to the own pages, with a passkey')
    await signInAgain()
    await expect(nextTime).toHaveCount(2)
    await checkPage(page, 'the own pages with the offer of a passkey')
    await nextTime.first().press('Enter')
    await expect(page.getByText('Passkey added.')).toBeVisible()
    await expect(passkeys).toContainText('Chrome')
    await expect(page.getByRole('button', { name: 'Not now' })).toBeHidden()
    await expect(nextTime).toHaveCount(1)
    await nextTime.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('This device could not make a passkey, or has one already.')
  })

  await mailing.step('it signs in, with nothing typed', async () => {
    await signOut()
    await withPasskey.press('Enter')
    await expect(hello).toBeFocused()
    await expect(passkeys).toContainText('Last used')
    await checkPage(page, 'the own pages with a passkey')
  })

  await mailing.step('it ends with the address, as is said where that is changed', async () => {
    await page.getByRole('link', { name: 'Change your address' }).press('Enter')
    await expect(page.getByText('Your passkeys belong to maria@example.com and end with it.')).toBeVisible()
    await checkPage(page, 'a new address, with a passkey')
    await page.getByRole('link', { name: 'Your pages' }).press('Enter')
  })

  await mailing.step('removed, it signs in no more, and isn’t offered again', async () => {
    await passkeys.getByRole('button', { name: /^Remove: / }).press('Enter')
    await expect(passkeys.getByRole('listitem')).toHaveCount(0)
    await signOut()
    await withPasskey.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('This passkey can’t be used here. Have a code sent instead.')
    await signInAgain()
    await expect(nextTime).toHaveCount(1)
  })
})
