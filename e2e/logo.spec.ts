import type { Locator, Page } from '@playwright/test'
import { jpegPicture, pngPicture, webpPicture } from '../server/src/test/pictures.ts'
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

/** A phone has no sidebar. */
function shown({ page, picture }: LogoCard): Locator {
  return isPhone(page) ? picture : sidebarLogo(page)
}

test('the logo is changed in edit mode, and shows everywhere at once', { tag: '@every-width' }, async ({
  desk,
  colleague,
  kiosk,
  visitor,
}) => {
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
    await logo.settings.edit({ City: 'Hoboken' })
    await logo.choose(await pngPicture(WIDE))
    await expect(desk.getByText('Logo changed', { exact: true })).toBeVisible()
    await expectSeen(logo.picture)
    await expect(logo.settings.field('City')).toHaveValue('Hoboken')
  })

  const src = await expectSeen(shown(logo))
  expect(src).toMatch(/^\/business-logo\/default\?v=[0-9a-f]{12}$/)

  await test.step('a colleague has it without a reload', async () => {
    expect(await expectSeen(shown(theirs))).toBe(src)
  })

  await test.step('the kiosk has it', async () => {
    await new KioskScreen(kiosk).open()
    expect(await expectSeen(kiosk.locator('p').filter({ hasText: 'Willow Studio' }).locator('img'))).toBe(src)
  })

  await test.step('the form that was open saves as if nothing had happened', async () => {
    await logo.settings.button('Save Changes').click()
    await expect(logo.settings.banner).toBeVisible()
    await expect(logo.button('Change Logo')).toHaveCount(0)
  })

  await test.step('the sign-in shows it', async () => {
    await visitor.goto('/login')
    await expect(new SignInScreen(visitor).heading).toBeVisible()
    const atDoor = visitor.getByRole('img', { name: 'Company logo' })
    expect(await expectSeen(atDoor)).toBe(src)
    for (const side of ['width', 'height']) await expect(atDoor).toHaveAttribute(side, '64')
  })

  await test.step('and so does the installed app', async () => {
    await expect(desk.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/app-icon/apple-180.png')
    const icon = await desk.request.get('/app-icon/apple-180.png')
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  })
})

test('a file that is no picture is refused in words, and the logo stays', async ({ desk }) => {
  const logo = new LogoCard(desk)
  await logo.change(await jpegPicture(WIDE))
  const before = await expectSeen(logo.picture)
  const refused = async (words: string) => {
    await expect(logo.problem).toHaveText(words)
    await expect(logo.picture).toHaveAttribute('src', before)
    expect(await expectSeen(sidebarLogo(desk))).toBe(before)
  }

  await test.step('a text, called a picture', async () => {
    await logo.choose(Buffer.from('not a picture'))
    await refused('Choose a PNG, JPEG or WebP picture.')
  })

  await test.step('more than 2 MB, before it is sent', async () => {
    let isSent = false
    desk.on('request', (request) => {
      isSent ||= request.method() === 'PUT'
    })
    await logo.choose(Buffer.alloc(2 * 1024 * 1024 + 1))
    await refused('That file is larger than 2 MB. Choose a smaller one.')
    expect(isSent).toBe(false)
  })

  await test.step('a server that fails', async () => {
    const failing = (route: { fulfill(answer: { status: number }): Promise<void> }) => route.fulfill({ status: 500 })
    await desk.route('**/api/business/logo', failing)
    await logo.choose(await pngPicture())
    await refused('Something went wrong on the server. Try again.')
    await desk.unroute('**/api/business/logo', failing)
  })

  await test.step('and then the same file again', async () => {
    await logo.choose(await pngPicture())
    await expect(logo.problem).toHaveCount(0)
    await expect(logo.picture).not.toHaveAttribute('src', before)
  })
})

test('a logo is removed, and brought back', async ({ desk }) => {
  const logo = new LogoCard(desk)
  await logo.change(await webpPicture(TALL))
  const before = await expectSeen(logo.picture)
  await logo.button('Remove').click()
  await expect(logo.card).toContainText('No logo yet')
  await expect(bell(desk)).toBeVisible()
  await expect(logo.button('Change Logo')).toBeFocused()
  await desk.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  // Until the server has it again, the picture is shown as it was sent.
  await expect(logo.picture).toHaveAttribute('src', before)
  await desk.reload()
  expect(await expectSeen(sidebarLogo(desk))).toBe(before)
})

test('a logo that can’t be had leaves the bell', async ({ desk }) => {
  const logo = new LogoCard(desk)
  await logo.change(await pngPicture())
  await desk.route('**/business-logo/**', (route) => route.abort())
  await desk.reload()
  await expect(bell(desk)).toBeVisible()
  await expect(sidebarLogo(desk)).toHaveCount(0)
})

test('the logo needs no mouse', async ({ desk }) => {
  const logo = new LogoCard(desk)
  await logo.settings.open()
  await logo.settings.button('Edit').focus()
  await desk.keyboard.press('Enter')
  await expect(logo.settings.field('Company name')).toBeFocused()
  const target = logo.button('Change Logo')
  // Asked for before the walk: a key can overtake the page's message to catch the chooser.
  const chooser = desk.waitForEvent('filechooser')
  await tabTo(desk, target)
  await desk.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await pngPicture() })
  await expectSeen(logo.picture)
  await expect(target).toBeFocused()
  await desk.keyboard.press('Tab')
  await expect(logo.button('Remove')).toBeFocused()
})

test('the card with a logo is accessible, and says so when it is refused', async ({ desk }) => {
  const logo = new LogoCard(desk)
  await logo.change(await pngPicture(WIDE))
  await logo.choose(Buffer.from('not a picture'))
  await expect(logo.problem).toBeVisible()
  await checkPage(desk, 'settings with a logo')
})

for (const [name, look] of Object.entries({ wide: WIDE, tall: TALL }))
  test(`a ${name} logo fits the sign-in and the kiosk`, async ({ desk, kiosk, visitor }) => {
    const file = await pngPicture(look)
    const answer = await desk.context().request.put('/api/business/logo', { data: file })
    expect(answer.status()).toBe(200)
    await visitor.goto('/login')
    await expectSeen(visitor.getByRole('img', { name: 'Company logo' }))
    await checkPage(visitor, 'sign-in with a logo')
    await new KioskScreen(kiosk).open()
    await checkPage(kiosk, 'kiosk with a logo')
  })
