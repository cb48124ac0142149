import type { Page } from '@playwright/test'
import { codeFor } from '../server/src/test/authenticator.ts'
import { addAuthenticator } from './authenticator.ts'
import { AccountScreen } from './pages/account-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { expect, OWNER, test } from './stories.ts'

/** Refuses the next request as if the sign-in were more than five minutes ago. */
async function refuseOnce(page: Page, path: string): Promise<void> {
  const json = { title: '', status: 403, code: 'reauthentication_required' }
  await page.route(path, (route) => route.fulfill({ status: 403, json }), { times: 1 })
}

test('with two-factor sign-in on, the password alone lets nobody in', async ({ desk, visitor }) => {
  const screen = new AccountScreen(desk)
  const door = new SignInScreen(visitor)
  await screen.open()
  const dialog = await screen.startTwoFactor()

  await test.step('it asks for the password first', async () => {
    await dialog.fill({ 'Your password': 'not the password' })
    await dialog.press('Continue')
    await expect(dialog.problem).toHaveText('That is not your password. Try again.')
    await checkPage(desk, 'two-factor, refused')
    await dialog.fill({ 'Your password': OWNER.password })
    await dialog.press('Continue')
  })
  const key = (await dialog.root.getByRole('code').textContent()) ?? ''
  const codes = await test.step('then for a code of the app, and shows the backup codes once', async () => {
    await expect(dialog.root.getByRole('img', { name: 'The key as a picture' })).toBeVisible()
    await checkPage(desk, 'two-factor, the key')
    await dialog.fill({ 'The six digits that the app shows': '000000' })
    await dialog.press('Turn on')
    await expect(dialog.problem).toHaveText('That code is not right. Try again.')
    await dialog.fill({ 'The six digits that the app shows': await codeFor(key) })
    await dialog.press('Turn on')
    const shown = dialog.root.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
    await expect(shown).toHaveCount(10)
    await checkPage(desk, 'two-factor, the backup codes')
    const texts = await shown.allTextContents()
    await dialog.press('I have kept them')
    await expect(screen.part(/^Two-factor sign-in/)).toContainText('on')
    return texts
  })

  await test.step('the sign-in asks for it, and takes a backup code too', async () => {
    await visitor.goto('/login')
    await door.signIn()
    const field = visitor.getByRole('textbox', { name: 'Code from your authenticator app' })
    await expect(field).toBeFocused()
    await checkPage(visitor, 'sign-in, the code')
    await field.fill('123456')
    await visitor.getByRole('button', { name: 'Sign in' }).click()
    await expect(door.alert).toHaveText('That code is not right. Try again.')
    await field.fill(await codeFor(key, 1))
    await visitor.getByRole('button', { name: 'Sign in' }).click()
    await expect(visitor).toHaveURL('/dashboard')
    await visitor.context().clearCookies()
    await visitor.goto('/login')
    await door.signIn()
    await visitor.getByRole('button', { name: 'Use a backup code instead' }).click()
    await visitor.getByRole('textbox', { name: 'One of your backup codes' }).fill(codes[0] ?? '')
    await visitor.getByRole('button', { name: 'Sign in' }).click()
    await expect(visitor).toHaveURL('/dashboard')
  })

  await test.step('turned off, the password is enough again', async () => {
    const stopping = await screen.stopTwoFactor()
    await stopping.fill({ 'Your password': OWNER.password })
    await stopping.press('Turn off')
    await expect(desk.getByText('Two-factor sign-in is off')).toBeVisible()
    await visitor.context().clearCookies()
    await visitor.goto('/login')
    await door.signIn()
    await expect(visitor).toHaveURL('/dashboard')
  })
})

test('a passkey signs in without the password, until it is removed', async ({ server, owner: _, openBrowser }) => {
  // Passkeys (WebAuthn) work on https and on localhost, but not on an IP address.
  const page = await openBrowser({ baseURL: server.address.replace('127.0.0.1', 'localhost') })
  const door = new SignInScreen(page)
  const passkeyButton = page.getByRole('button', { name: 'Sign in with a passkey' })
  await addAuthenticator(page)
  await page.goto('/login')
  await expect(door.heading).toBeVisible()
  await expect(passkeyButton).toBeHidden()
  await door.signIn()
  await expect(page).toHaveURL(/\/dashboard$/)

  const screen = new AccountScreen(page)
  await screen.open()
  const dialog = await screen.startAddingPasskey()
  await checkPage(page, 'add a passkey')
  await dialog.fill({ Name: 'Front desk tablet' })
  await dialog.press('Add')
  await expect(screen.part('Passkeys')).toContainText('Front desk tablet')
  await checkPage(page, 'settings, the account')

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await passkeyButton.click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await screen.open()
  await refuseOnce(page, '**/api/account/passkeys/*/remove')
  await screen.part('Passkeys').getByRole('button', { name: 'Remove Front desk tablet' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question.getByLabel('Your password')).toBeFocused()
  await checkPage(page, 'confirm it’s you')
  await question.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(screen.part('Passkeys')).not.toContainText('Front desk tablet')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(door.heading).toBeVisible()
  await page.reload()
  await expect(door.heading).toBeVisible()
  await expect(passkeyButton).toBeHidden()
})
