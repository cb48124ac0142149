import type { OnlineSettings } from '../../domain/src/online-booking/schema.ts'
import { newClient, newEmployee, newService } from '../../server/src/test/factories.ts'
import { openShopWithPass } from '../shop.ts'
import { expect, signIn, test } from './stories.ts'

test('a day at the desk: from the sign-in to a check-in that is seen at once', async ({ api, person }) => {
  const { client } = await openShopWithPass(api)
  await signIn(person)
  await person.click('link', 'Services')
  await person.click('button', 'Add service')
  await person.fill('Name', 'Massage')
  await person.fill('Price of one visit', '60')
  await person.click('button', 'Add service')
  await person.see('row', /Massage/)
  await person.goto(`/dashboard/clients/${client.id}`)
  await person.see('heading', /Maria Silva/)
  await person.click('button', 'Check in')
  await person.click('radio', /Yoga class/)
  await person.click('button', 'Check in')
  await person.seeText(/9 left/)
  await person.click('link', 'Schedules')
  await person.see('button', 'Today')
  await person.click('link', 'Reports')
  await person.see('heading', 'Reports')
  await person.click('button', 'Sign out')
  await person.see('heading', 'Welcome back!')
})

test('the kiosk: with the server, and without it after a reload; all is sent once it is back', async ({
  api,
  office,
  person,
  server,
}) => {
  await openShopWithPass(api)
  const tom = newClient({ firstName: 'Tom', lastName: 'Okafor', phone: '+1 212 555 0177', email: '' })
  await api('/api/clients', tom)
  const visits = async () => (await (await office.get(`/api/check-ins?clientId=${tom.id}`)).json()).items
  const checkIn = async (digits: string, firstName: string) => {
    for (const digit of digits) await person.click('button', digit)
    await person.click('button', 'Look up')
    await person.click('button', 'Check in')
    await person.see('heading', new RegExp(`Welcome, ${firstName}`))
  }
  await signIn(person)
  await person.goto('/kiosk')
  await person.see('heading', /Check in here/)
  await person.until('return navigator.serviceWorker.controller?.state === "activated"', 'the service worker')
  await checkIn('0142', 'Maria')
  await person.seeText(/9/)
  await person.see('heading', /Check in here/)
  await server.kill()
  await person.goto('/kiosk')
  await person.see('heading', /Check in here/)
  await checkIn('0177', 'Tom')
  await person.seeText(/Saved on this device/)
  await server.start()
  await expect.poll(async () => (await visits()).length).toBe(1)
})

test('a new version is offered, and Update switches to it', async ({ person, deploy }) => {
  const script = `return [...document.querySelectorAll('script[type=module]')].at(-1).getAttribute('src')`
  await signIn(person)
  await person.until('return navigator.serviceWorker.controller?.state === "activated"', 'the service worker')
  const old = await person.engine.run(script)
  await deploy()
  await person.click('button', 'Update')
  await person.until(`${script} !== ${JSON.stringify(old)}`, 'the next version')
  await person.see('navigation', 'Screens')
})

test.describe('with a mail server', () => {
  test.use({ settings: { SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'silent' } })

  test('a client books online', async ({ api, office, person }) => {
    const ana = newEmployee({ firstName: 'Ana' })
    await api('/api/employees', ana)
    await api('/api/services', newService({ name: 'Massage 60', kind: 'one_to_one', capacity: 1, category: 'Massage' }))
    const settings: OnlineSettings = await (await office.get('/api/online-booking')).json()
    const data = { version: settings.version, options: { ...settings.options, on: true } }
    expect((await office.put('/api/online-booking', { data })).status()).toBe(200)
    await person.goto('/book')
    await person.click('button', /^Massage 60/)
    await person.click('button', /^\d{1,2}:\d{2}/)
    await person.fill(/^First name/, 'Tom')
    await person.fill(/^Last name/, 'Okafor')
    await person.fill(/^E-?mail/i, 'tom@example.com')
    await person.fill(/^Phone/, '+1 555 010 0199')
    await person.click('button', /^Book/)
    await person.see('heading', 'Look in your e-mail')
  })
})
