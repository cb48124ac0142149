import type { Locator, Page } from '@playwright/test'
import { pngPicture } from '../server/src/test/pictures.ts'
import { isPhone } from './pages/frame.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { isSeen, LogoCard, sidebarLogo } from './pages/logo-card.ts'
import { checkPage } from './pages/page-check.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { tabTo } from './pages/tab-to.ts'
import { expect, test } from './stories.ts'

const WIDE = { width: 600, height: 150, colour: '#c0392b' }
const TALL = { width: 120, height: 480, colour: '#1f4e8c80' }

async function expectSeen(picture: Locator): Promise<string> {
  await expect(picture).toBeVisible()
  await expect.poll(() => isSeen(picture)).toBe(true)
  return (await picture.getAttribute('src')) ?? ''
}

function bell(page: Page): Locator {
  return page.locator('a[href="/dashboard"] svg').first()
}

/** Returns the logo to check. A phone has no sidebar, so there it is the one in the card. */
function shown({ page, picture }: LogoCard): Locator {
  return isPhone(page) ? picture : sidebarLogo(page)
}

test('the logo is changed in edit mode, without a mouse, and shows everywhere at once', {
  tag: '@every-width',
}, async ({ desk, colleague, kiosk, visitor }) => {
  const logo = new LogoCard(desk)
  await logo.settings.open()
  const theirs = new LogoCard(colleague)
  await theirs.settings.open()

  await test.step('there is none, and none can be chosen while the details are read', async () => {
    await expect(logo.card).toContainText('No logo yet')
    await expect(logo.button('Change Logo')).toHaveCount(0)
    if (!isPhone(desk)) await expect(bell(desk)).toBeVisible()
  })

  await test.step('in edit mode one is chosen, while what was typed stays', async () => {
    await logo.settings.button('Edit').focus()
    await desk.keyboard.press('Enter')
    await expect(logo.settings.field('Company name')).toBeFocused()
    await logo.settings.fill({ City: 'Hoboken' })
    const target = logo.button('Change Logo')
    // Register before tabbing: a key press can overtake the message that makes the page intercept the file chooser.
    const chooser = desk.waitForEvent('filechooser')
    await tabTo(desk, target)
    await desk.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await pngPicture(WIDE) })
    await expectSeen(logo.picture)
    await expect(target).toBeFocused()
    await desk.keyboard.press('Tab')
    await expect(logo.button('Remove')).toBeFocused()
    await expect(logo.settings.field('City')).toHaveValue('Hoboken')
  })

  await test.step('what is no picture is refused', async () => {
    const before = await expectSeen(logo.picture)
    await logo.choose(Buffer.from('not a picture'))
    await expect(logo.problem).toBeVisible()
    expect(await expectSeen(logo.picture)).toBe(before)
    await checkPage(desk, 'settings with a logo')
  })

  await test.step('it is saved with the form', async () => {
    if (!isPhone(desk)) await expect(bell(desk)).toBeVisible()
    await logo.settings.button('Save Changes').click()
    await expect(logo.settings.banner).toBeVisible()
    await expect(logo.button('Change Logo')).toHaveCount(0)
  })

  const src = await expectSeen(shown(logo))
  expect(src).toMatch(/^\/business-logo\/default\?v=[0-9a-f]{12}$/)

  await test.step('a colleague has it without a reload', async () => {
    expect(await expectSeen(shown(theirs))).toBe(src)
  })

  await test.step('the kiosk has it', async () => {
    await new KioskScreen(kiosk).open()
    expect(await expectSeen(kiosk.locator('p').filter({ hasText: 'Willow Studio' }).locator('img'))).toBe(src)
    await checkPage(kiosk, 'kiosk with a wide logo')
  })

  await test.step('the sign-in shows it', async () => {
    await visitor.goto('/login')
    await expect(new SignInScreen(visitor).heading).toBeVisible()
    const atDoor = visitor.getByRole('img', { name: 'Company logo' })
    expect(await expectSeen(atDoor)).toBe(src)
    for (const side of ['width', 'height']) await expect(atDoor).toHaveAttribute(side, '64')
    await checkPage(visitor, 'sign-in with a wide logo')
  })

  await test.step('and so does the installed app', async () => {
    await expect(desk.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/app-icon/apple-180.png')
    const icon = await desk.request.get('/app-icon/apple-180.png')
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  })

  await test.step('a tall one fits the sign-in and the kiosk too', async () => {
    await logo.settings.button('Edit').click()
    await logo.choose(await pngPicture(TALL))
    await expect(logo.picture).not.toHaveAttribute('src', src)
    await logo.settings.button('Save Changes').click()
    await expect(logo.settings.banner).toBeVisible()
    await visitor.goto('/login')
    await expectSeen(visitor.getByRole('img', { name: 'Company logo' }))
    await checkPage(visitor, 'sign-in with a tall logo')
    await new KioskScreen(kiosk).open()
    await checkPage(kiosk, 'kiosk with a tall logo')
  })
})
