import type { CheckIn } from '../domain/src/check-ins/schema.ts'
import type { KioskSettings } from '../domain/src/kiosk/options.ts'
import { newClient } from '../server/src/test/factories.ts'
import { mailedLink, mailing } from './mailing.ts'
import { openOnline, signInByCode } from './online.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { openShopWithPass } from './shop.ts'
import { expect } from './stories.ts'

mailing(
  'a client scans the poster, and checks in with the code of a kiosk that is offline',
  async ({ api, owner, desk, kiosk, visitor, smtp }) => {
    const { client } = await openShopWithPass(api)
    await owner.request.put(`/api/clients/${client.id}`, {
      data: { version: client.version, email: 'maria@example.com' },
    })
    await api('/api/clients', newClient({ firstName: 'Ben', email: 'maria@example.com', phone: '' }))
    await openOnline(owner, { portal: true })
    const settings: KioskSettings = await (await owner.request.get('/api/kiosk/options')).json()
    const switched = { version: settings.version, options: { ...settings.options, ownPhone: true } }
    expect((await owner.request.put('/api/kiosk/options', { data: switched })).status()).toBe(200)

    await mailing.step('staff print the poster', async () => {
      await desk.goto('/dashboard/settings/kiosk')
      const link = desk.getByRole('link', { name: 'Poster for check-in by phone' })
      const poster = await owner.request.get((await link.getAttribute('href')) ?? '')
      expect(poster.headers()['content-type']).toBe('application/pdf')
    })

    const code = kiosk.getByText('On your own phone:').locator('strong')

    await mailing.step('the kiosk shows a code, also offline', async () => {
      const screen = new KioskScreen(kiosk)
      await screen.open()
      await expect(code).toHaveText(/^\d{3} \d{3}$/)
      await checkPage(kiosk, 'the kiosk with a code')
      await kiosk.context().setOffline(true)
      await expect(kiosk.getByText('Working offline')).toBeVisible()
    })

    await mailing.step('who scans the poster signs in first', async () => {
      await visitor.setViewportSize({ width: 360, height: 740 })
      await visitor.goto('/me/check-in')
      await signInByCode(visitor, smtp, 'maria@example.com')
      await expect(visitor.getByRole('heading', { name: 'Check in' })).toBeVisible()
    })

    await mailing.step('the link in the mail leads there as well, in a tab of its own', async () => {
      // Else the former mail would be read.
      smtp.letters.length = 0
      await visitor.context().clearCookies()
      await visitor.reload()
      await visitor.getByRole('textbox', { name: 'E-mail' }).fill('maria@example.com')
      await visitor.keyboard.press('Enter')
      await expect(visitor.getByRole('textbox', { name: 'Code' })).toBeVisible()
      const tab = await visitor.context().newPage()
      await tab.goto(await mailedLink(smtp, 'maria@example.com', '/me/s/'))
      await tab.getByRole('button', { name: 'Sign in' }).press('Enter')
      await expect(tab.getByRole('heading', { name: 'Check in' })).toBeVisible()
      await expect(tab).toHaveURL('/me/check-in')
      await tab.close()
      await visitor.reload()
    })

    await mailing.step('chooses who is here, and types the code', async () => {
      await visitor.getByRole('button', { name: 'Check in' }).press('Enter')
      await expect(visitor.getByRole('alert')).toHaveText('Choose who is here, and what for.')
      await visitor.getByRole('checkbox', { name: 'Maria' }).press('Space')
      const field = visitor.getByRole('textbox', { name: 'Code on the kiosk’s screen' })
      await field.fill('12345')
      await field.press('Enter')
      await expect(visitor.getByText('Enter the 6 digits.')).toBeVisible()
      await checkPage(visitor, 'checking in by phone')
      await field.fill((await code.textContent()) ?? '')
      await field.press('Enter')
      await expect(visitor.getByRole('heading', { name: 'Welcome, Maria' })).toBeVisible()
      await expect(visitor.getByText('9 visits left')).toBeVisible()
      const visits = await (await owner.request.get(`/api/check-ins?clientId=${client.id}`)).json()
      expect(visits.items.map(({ source }: CheckIn) => source)).toEqual(['own_phone'])
      await checkPage(visitor, 'checked in by phone')
    })
  },
)
