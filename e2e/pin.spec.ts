import type { Page, Route } from '@playwright/test'
import { checkPage } from './pages/page-check.ts'
import { PinDialog } from './pages/pin-dialog.ts'
import { SettingsScreen } from './pages/settings-screen.ts'
import type { StoryServer } from './server.ts'
import { expect, OWNER, test } from './stories.ts'

const WRONG = 'Incorrect Super Password. Please try again.'

async function openSettings(page: Page): Promise<PinDialog> {
  await new SettingsScreen(page).open()
  return new PinDialog(page)
}

/** Sets a PIN as another screen would, and leaves the session as it was. */
async function usePin(page: Page, pin: string): Promise<void> {
  const { request } = page.context()
  await request.post('/api/business/pin/authenticate', { data: { superPassword: '' } })
  expect((await request.put('/api/business/pin', { data: { pin } })).status()).toBe(200)
}

async function failTimes(page: Page, times: number): Promise<void> {
  const { request } = page.context()
  for (let n = 0; n < times; n++)
    await request.post('/api/business/pin/authenticate', { data: { superPassword: '00000000' } })
}

/** The server takes the wait for over, however long it is. */
function passTheWait(server: StoryServer): Promise<void> {
  return server.query('update throttle set wait_until = null')
}

const failing = (route: Route) => route.fulfill({ status: 500, body: '' })

test('the first PIN needs no input, and the dialog closes 1 s after it is saved', { tag: '@every-width' }, async ({
  desk,
}) => {
  await desk.clock.install()
  const dialog = await openSettings(desk)
  await dialog.open()
  await expect(dialog.root.getByRole('heading', { name: 'PIN Authentication', exact: true })).toBeVisible()

  await test.step('nothing is asked for', async () => {
    await expect(dialog.root.getByRole('textbox')).toHaveCount(0)
    await expect(dialog.button('Authenticate')).toBeFocused()
    await dialog.press('Authenticate')
    await expect(dialog.pin).toBeFocused()
    await expect(dialog.pin).toHaveValue('')
    await expect(dialog.button('Remove PIN')).toHaveCount(0)
  })

  await test.step('letters are stripped, the rest is cut, and Save waits for 4 digits', async () => {
    const save = dialog.button('Save')
    await expect(save).toBeDisabled()
    await dialog.pin.pressSequentially('a1b-2')
    await expect(dialog.pin).toHaveValue('12')
    await expect(save).toBeDisabled()
    await dialog.pin.blur()
    await expect(dialog.pin).toHaveAccessibleDescription(/PIN must be exactly 4 digits/)
    await expect(dialog.pin).toHaveAttribute('aria-invalid', 'true')
    await dialog.pin.press('End')
    await dialog.pin.pressSequentially('34567')
    await expect(dialog.pin).toHaveValue('1234')
    await expect(dialog.pin).not.toHaveAttribute('aria-invalid', 'true')
    await expect(save).toBeEnabled()
  })

  await test.step('saved: it says so for a second, closes, and keeps nothing', async () => {
    await desk.clock.pauseAt(Date.now() + 60_000)
    await dialog.press('Save')
    await expect(dialog.status.filter({ hasText: 'PIN saved' })).toBeVisible()
    await expect(dialog.button('Save')).toBeDisabled()
    await desk.clock.runFor(900)
    await expect(dialog.pin).toBeVisible()
    await desk.clock.runFor(100)
    await desk.clock.runFor(400)
    await expect(dialog.root).toBeHidden()
    await desk.clock.resume()
    await expect(dialog.opener).toBeFocused()
    await dialog.open()
    await expect(dialog.superPassword).toHaveValue('')
    await expect(dialog.pin).toHaveCount(0)
  })
})

test('with a PIN the Super Password shows it and lets it be changed and removed', { tag: '@every-width' }, async ({
  desk,
  colleague,
}) => {
  await usePin(desk, '1234')
  const dialog = await openSettings(desk)

  await test.step('Authenticate waits until something is typed', async () => {
    await dialog.open()
    await expect(dialog.superPassword).toBeFocused()
    await expect(dialog.superPassword).toHaveAttribute('type', 'password')
    await expect(dialog.superPassword).toHaveAccessibleDescription(/for 1234 it is 12341234/)
    await expect(dialog.button('Authenticate')).toBeDisabled()
    await dialog.superPassword.fill('1')
    await expect(dialog.button('Authenticate')).toBeEnabled()
  })

  await test.step('a wrong one is refused, and typing goes on over it', async () => {
    await dialog.authenticate('12345678')
    await expect(dialog.problem).toHaveText(WRONG)
    await expect(dialog.superPassword).toBeFocused()
    await expect(dialog.superPassword).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.pin).toHaveCount(0)
    await desk.keyboard.type('12341234')
  })

  await test.step('the right one shows the PIN, which can be hidden', async () => {
    await desk.keyboard.press('Enter')
    await expect(dialog.pin).toHaveValue('1234')
    await expect(dialog.pin).toBeFocused()
    await expect(dialog.pin).toHaveAttribute('type', 'text')
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Enter')
    await expect(dialog.root.getByLabel('PIN', { exact: true })).toHaveAttribute('type', 'password')
    await desk.keyboard.press('Enter')
  })

  await test.step('changed: the old one opens nothing any more, elsewhere neither', async () => {
    await dialog.save('5678')
    await expect(dialog.root).toBeHidden()
    const theirs = await openSettings(colleague)
    await theirs.open()
    await theirs.authenticate('12341234')
    await expect(theirs.problem).toHaveText(WRONG)
    await theirs.authenticate('56785678')
    await expect(theirs.pin).toHaveValue('5678')
  })

  await test.step('removed: nothing is asked for, and there is none to remove', async () => {
    await dialog.open()
    await dialog.authenticate('56785678')
    await dialog.press('Remove PIN')
    await expect(dialog.status.filter({ hasText: 'PIN removed' })).toBeVisible()
    await expect(dialog.pin).toHaveValue('')
    await expect(dialog.root).toBeHidden()
    await dialog.open()
    await dialog.authenticate()
    await expect(dialog.pin).toHaveValue('')
    await expect(dialog.button('Remove PIN')).toHaveCount(0)
  })
})

test('while it is checked nothing can be pressed twice, and failures have their words', {
  tag: '@every-width',
}, async ({ desk }) => {
  await usePin(desk, '1234')
  const dialog = await openSettings(desk)
  await dialog.open()

  await test.step('loading', async () => {
    let answer = () => undefined as unknown
    await desk.route('**/pin/authenticate', (route) => {
      answer = () => failing(route)
    })
    await dialog.authenticate('12341234')
    await expect(dialog.button('Authenticate')).toBeDisabled()
    await expect(dialog.problem).toHaveCount(0)
    await answer()
    await expect(dialog.problem).toHaveText('Authentication failed. Please try again.')
    await expect(dialog.superPassword).toHaveValue('12341234')
    await desk.unroute('**/pin/authenticate')
  })

  await test.step('not saved', async () => {
    await dialog.press('Authenticate')
    await expect(dialog.pin).toBeVisible()
    await desk.route('**/api/business/pin', failing)
    await dialog.save('5678')
    await expect(dialog.problem).toHaveText('Error saving PIN. Please try again.')
    await expect(dialog.pin).toHaveValue('5678')
    await expect(dialog.pin).toBeFocused()
    await desk.unroute('**/api/business/pin', failing)
  })

  await test.step('too late to be saved: the Super Password is asked for again', async () => {
    await desk.context().request.get('/api/business/pin')
    await desk.route('**/api/business/pin', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 403,
            contentType: 'application/problem+json',
            body: JSON.stringify({ type: 'about:blank', title: '', status: 403, code: 'super_password_needed' }),
          })
        : route.continue(),
    )
    await dialog.press('Save')
    await expect(dialog.problem).toContainText('Authenticate again')
    await expect(dialog.superPassword).toHaveValue('')
    await desk.unroute('**/api/business/pin')
    await dialog.authenticate('12341234')
    await dialog.save('5678')
    await expect(dialog.root).toBeHidden()
  })
})

test('what cannot be loaded says so', async ({ desk }) => {
  await desk.route('**/api/business/pin', failing)
  const dialog = await openSettings(desk)
  await dialog.open()
  await expect(dialog.problem).toContainText("This couldn't be loaded")
  await desk.unroute('**/api/business/pin', failing)
  await dialog.press('Try again')
  await expect(dialog.button('Authenticate')).toBeVisible()
})

test('five wrong tries wait, and it goes on by itself', async ({ desk, server }) => {
  await usePin(desk, '1234')
  await failTimes(desk, 4)
  await desk.clock.install()
  const dialog = await openSettings(desk)
  await dialog.open()
  await desk.clock.pauseAt(Date.now() + 60_000)
  await dialog.authenticate('00000000')
  await expect(dialog.problem).toHaveText(WRONG)
  await expect(dialog.clock).toContainText('0:30')
  await expect(dialog.status).toContainText('You can try again in 30 seconds.')
  await expect(dialog.button('Authenticate')).toBeDisabled()
  await desk.clock.runFor(20_000)
  await expect(dialog.clock).toContainText('0:10')
  await desk.clock.runFor(10_000)
  await expect(dialog.clock).toBeHidden()
  await expect(dialog.status).toHaveText('You can try again now.')

  await test.step('the server has the last word on it', async () => {
    await dialog.authenticate('12341234')
    await expect(dialog.clock).toBeVisible()
    await expect(dialog.pin).toHaveCount(0)
    await passTheWait(server)
    await desk.clock.runFor(31_000)
    await dialog.authenticate('12341234')
    await expect(dialog.pin).toHaveValue('1234')
  })
})

test('whoever opens the dialog later still has to wait', async ({ desk }) => {
  await usePin(desk, '1234')
  await failTimes(desk, 5)
  const dialog = await openSettings(desk)
  await dialog.open()
  await expect(dialog.clock).toBeVisible()
  await dialog.superPassword.fill('12341234')
  await expect(dialog.button('Authenticate')).toBeDisabled()
})

test('ten wrong tries lock it, and the password of the account unlocks', async ({ desk, server }) => {
  await usePin(desk, '1234')
  const dialog = await openSettings(desk)
  await failTimes(desk, 5)
  for (let n = 0; n < 4; n++) {
    await passTheWait(server)
    await failTimes(desk, 1)
  }
  await passTheWait(server)
  await dialog.open()
  await dialog.authenticate('00000000')
  await expect(dialog.problem).toHaveText('Too many wrong tries. Give the password of your account to go on.')
  await expect(dialog.password).toBeFocused()
  await expect(dialog.password).toHaveAccessibleDescription(new RegExp(OWNER.email))
  await expect(dialog.superPassword).toHaveCount(0)
  await dialog.password.fill('12341234')
  await dialog.press('Unlock')
  await expect(dialog.problem.filter({ hasText: 'That is not your password. Try again.' })).toBeVisible()
  await dialog.password.fill(OWNER.password)
  await dialog.press('Unlock')
  await expect(dialog.pin).toHaveValue('1234')
  await dialog.save('5678')
  await expect(dialog.root).toBeHidden()
  await dialog.open()
  await dialog.authenticate('56785678')
  await expect(dialog.pin).toHaveValue('5678')
})

test('whoever has forgotten the PIN gives the password of the account', async ({ desk }) => {
  await usePin(desk, '1234')
  const dialog = await openSettings(desk)
  await dialog.open()
  await dialog.press('Forgot the PIN?')
  await expect(dialog.password).toBeFocused()
  await dialog.password.fill(OWNER.password)
  await dialog.press('Unlock')
  await expect(dialog.pin).toHaveValue('1234')
})

test('the button is there in both modes, and Escape closes and forgets', async ({ desk }) => {
  await usePin(desk, '1234')
  const screen = new SettingsScreen(desk)
  const dialog = await openSettings(desk)
  await screen.edit()
  await dialog.open()
  await dialog.authenticate('12341234')
  await expect(dialog.pin).toHaveValue('1234')
  await desk.keyboard.press('Escape')
  await expect(dialog.root).toBeHidden()
  await expect(screen.button('Save Changes')).toBeVisible()
  await dialog.open()
  await expect(dialog.superPassword).toHaveValue('')
})

test('the dialog is accessible in each of its states', async ({ desk, server }) => {
  test.slow()
  const dialog = await openSettings(desk)
  await dialog.open()
  await checkPage(desk, 'no PIN')
  await dialog.authenticate()
  await expect(dialog.pin).toBeVisible()
  await dialog.pin.fill('12')
  await dialog.pin.blur()
  await checkPage(desk, 'half a PIN')
  await dialog.save('1234')
  await expect(dialog.root).toBeHidden()
  await dialog.open()
  await checkPage(desk, 'a PIN is set')
  await dialog.authenticate('00000000')
  await expect(dialog.problem).toBeVisible()
  await checkPage(desk, 'a wrong one')
  await failTimes(desk, 3)
  await dialog.authenticate('00000000')
  await expect(dialog.clock).toBeVisible()
  await checkPage(desk, 'a wait')
  await passTheWait(server)
  await dialog.press('Forgot the PIN?')
  await checkPage(desk, 'forgotten')
  await dialog.password.fill(OWNER.password)
  await dialog.press('Unlock')
  await expect(dialog.button('Remove PIN')).toBeVisible()
  await checkPage(desk, 'the PIN')
})
