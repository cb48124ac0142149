import { Frame } from './pages/frame.ts'
import { checkPage } from './pages/page-check.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { expect, OWNER, test } from './stories.ts'

test('a shop is set up, and whoever signs out of it leaves nothing to go back to', { tag: '@every-width' }, async ({
  visitor,
  server,
}) => {
  const door = new SignInScreen(visitor)
  await test.step('nobody is there yet', async () => {
    await visitor.goto('/dashboard/clients')
    await expect(visitor).toHaveURL('/setup')
    const create = visitor.getByRole('button', { name: 'Create the account' })
    await expect(create).toBeVisible()
    await checkPage(visitor, 'set-up')
    await create.click()
    await expect(visitor.getByRole('textbox', { name: 'Name of your business' })).toBeFocused()
    await checkPage(visitor, 'set-up, refused')
    await visitor.goto(`/setup#${server.readSetupCode()}`)
    await expect(visitor.getByLabel('Set-up code')).toHaveValue(server.readSetupCode())
    const data = { ...OWNER, timeZone: 'UTC', currency: 'EUR', locale: 'en-US' }
    const headers = { 'Setup-Code': server.readSetupCode() }
    expect((await visitor.request.post('/api/setup', { data, headers })).status()).toBe(201)
    await visitor.context().clearCookies()
  })
  await test.step('an address leads to the sign-in, and from there on', async () => {
    await visitor.goto('/services')
    await expect(door.heading).toBeVisible()
    await checkPage(visitor, 'sign-in')
    await door.signIn({ email: OWNER.email, password: 'a wrong password' })
    await expect(door.alert).toHaveText('Invalid email or password')
    await door.signIn()
    await expect(visitor).toHaveURL('/dashboard/services')
  })
  await test.step('signed out', async () => {
    const frame = new Frame(visitor)
    await frame.goTo('Clients')
    await expect(visitor).toHaveURL('/dashboard/clients')
    await frame.signOut()
    await expect(visitor).toHaveURL('/login')
    await visitor.goBack()
    await expect(door.heading).toBeVisible()
    await expect(visitor.getByRole('table')).toHaveCount(0)
    await visitor.goto('/dashboard/clients')
    await expect(door.heading).toBeVisible()
  })
  await test.step('read again, the sign-in is a page of its own, which knows where one wanted to go', async () => {
    await visitor.reload()
    await door.signIn({ email: OWNER.email, password: 'a wrong password' })
    await expect(door.alert).toHaveText('Invalid email or password')
    await checkPage(visitor, 'sign-in, refused')
    await visitor.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(visitor.getByRole('button', { name: 'Send the link' })).toBeVisible()
    await checkPage(visitor, 'forgotten password')
    await visitor.goBack()
    await door.signIn()
    await expect(visitor).toHaveURL('/dashboard/clients')
    await visitor.goto('/login')
    await expect(visitor).toHaveURL('/dashboard')
  })
})
