import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OnlineSettings } from '../domain/src/online-booking/schema.ts'
import { newEmployee, newService } from '../server/src/test/factories.ts'
import { mailing } from './mailing.ts'
import { checkPage } from './pages/page-check.ts'
import { expect } from './stories.ts'

/** Serves a page of another site, from another origin. */
async function serveSite(body: string) {
  const html = `<!doctype html><html lang="de" style="color-scheme: dark"><title>Willow</title><body>${body}`
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html; charset=utf-8').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

mailing(
  'a client books on the shop’s own site, which shows the booking page',
  async ({ api, owner, desk, server, visitor, smtp, complaints }) => {
    const ana = newEmployee({ firstName: 'Ana' })
    await api('/api/employees', ana)
    await api('/api/services', newService({ name: 'Massage 60', kind: 'one_to_one', capacity: 1 }))
    const scripts = ['book', 'timetable', 'me'].map(
      (page) => `<script src="${server.address}/embed.js" data-page="${page}" data-title="Our ${page}" async></script>`,
    )
    const site = await serveSite(scripts.join(''))
    const settings: OnlineSettings = await (await owner.request.get('/api/online-booking')).json()
    const setOnline = async (version: number, embedOrigins: string[]) => {
      const data = { version, options: { ...settings.options, on: true, embedOrigins } }
      expect((await owner.request.put('/api/online-booking', { data })).status()).toBe(200)
    }
    const frame = visitor.frameLocator('iframe[title="Our book"]')
    const frameElement = visitor.locator('iframe[title="Our book"]')

    await mailing.step('no site shows it until the owner names it', async () => {
      await setOnline(settings.version, [])
      await visitor.goto(site.origin)
      await expect.poll(() => complaints.length).toBe(2)
      for (const complaint of complaints.splice(0)) expect(complaint).toContain("frame-ancestors 'none'")
    })

    await mailing.step('it is as high as its content, in the language and colours of the site', async () => {
      await setOnline(settings.version + 1, [site.origin])
      await visitor.reload()
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Was möchten Sie buchen?')
      await expect(frame.locator('html')).toHaveCSS('color-scheme', 'dark')
      const getExcess = () => frame.locator('html').evaluate((html) => html.scrollHeight - window.innerHeight)
      await expect.poll(getExcess).toBe(0)
      await expect(frameElement).not.toHaveCSS('height', '600px')
      await expect(
        visitor.frameLocator('iframe[title="Our timetable"]').getByRole('heading', { level: 1 }),
      ).toBeVisible()
      const link = visitor.getByRole('link', { name: 'Our me' })
      await expect(link).toHaveAttribute('href', `${server.address}/me`)
      await expect(link).toHaveAttribute('target', '_blank')
    })

    await mailing.step('it grows with the form, and is booked there', async () => {
      await frame.getByRole('button', { name: /^Massage 60/ }).click()
      await frame
        .getByRole('button', { name: /^\d{1,2}:\d{2}/ })
        .last()
        .click()
      await frame.getByRole('textbox', { name: /^Vorname/ }).fill('Maria')
      await frame.getByRole('textbox', { name: /^E-Mail/ }).fill('maria@example.com')
      await frame.getByRole('button', { name: /buchen|senden|anfragen/i }).click()
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Sehen Sie in Ihren E-Mails nach')
      await expect
        .poll(() => smtp.letters.some(({ recipients }) => recipients.includes('maria@example.com')))
        .toBe(true)
    })
    site.close()

    await mailing.step(
      'the link to a service, and to an employee, is copied and downloaded where these are edited',
      async () => {
        await desk.goto('/dashboard/services')
        await desk.getByRole('button', { name: 'Massage 60', exact: true }).click()
        const link = desk.getByRole('textbox', { name: 'Where Massage 60 is booked' })
        await expect(link).toHaveValue(/\/book\?service=[\w-]{36}$/)
        const [file] = await Promise.all([
          desk.waitForEvent('download'),
          desk.getByRole('button', { name: 'Download as PNG' }).click(),
        ])
        expect(file.suggestedFilename()).toBe('Massage 60.png')
        await checkPage(desk, 'editing a service that is booked online')
        await visitor.goto(`/book?with=${ana.id}`)
        await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('What would you like to book with Ana?')
        await visitor.getByRole('button', { name: /^Massage 60/ }).click()
        await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('When suits you?')
      },
    )
  },
)
