import type { Client } from '../domain/src/clients/schema.ts'
import { newId } from '../domain/src/shared/new-id.ts'
import { newClient } from '../server/src/test/factories.ts'
import { mailedCode, mailing } from './mailing.ts'
import { openOnline, signInByCode } from './online.ts'
import { checkPage } from './pages/page-check.ts'
import { expect } from './stories.ts'

mailing.use({ serviceWorkers: 'allow' })

mailing(
  'a client signs, says what to be told and where, and has the card without a connection',
  async ({ api, owner, visitor, smtp }) => {
    const client = await api<Client>('/api/clients', newClient({ firstName: 'Maria', email: 'maria@example.com' }))
    await api('/api/waivers', { id: newId(), title: 'Waiver', body: 'I take part at my own risk.', adultAge: 18 })
    await openOnline(owner, { portal: true })
    const readClient = async (): Promise<Client> => (await owner.request.get(`/api/clients/${client.id}`)).json()
    const goHome = () => visitor.getByRole('link', { name: 'Your pages' }).press('Enter')

    await visitor.setViewportSize({ width: 360, height: 740 })
    await visitor.goto('/me')
    await signInByCode(visitor, smtp, 'maria@example.com')

    await mailing.step('what is due is read and signed first', async () => {
      await checkPage(visitor, 'the own pages with a waiver to sign')
      await visitor.getByRole('link', { name: 'Read and sign' }).press('Enter')
      await expect(visitor.getByText('I take part at my own risk.')).toBeVisible()
      await visitor.getByRole('radio', { name: 'I am 18 or older' }).press('Space')
      await visitor.getByRole('button', { name: 'Sign', exact: true }).press('Enter')
      await expect(visitor.getByRole('alert')).toHaveText('Please sign in the field.')
      await checkPage(visitor, 'signing at the own pages')
      await visitor.getByRole('button', { name: 'Type your name instead' }).press('Enter')
      await visitor.getByRole('textbox', { name: 'Your name, as your signature' }).fill('Maria Silva')
      await visitor.getByRole('button', { name: 'Sign', exact: true }).press('Enter')
      await expect(visitor.getByText('Thank you, you have signed.')).toBeVisible()
      await expect(visitor.getByRole('link', { name: 'Waiver (PDF)' })).toBeVisible()
      await goHome()
    })

    await mailing.step('reminders are switched off', async () => {
      await visitor.getByRole('link', { name: 'What you want to hear from us' }).press('Enter')
      const reminders = visitor.getByRole('group', { name: 'Reminders of bookings' })
      await reminders.getByRole('checkbox', { name: 'By e-mail' }).press('Space')
      await checkPage(visitor, 'what a client wants to hear')
      await visitor.getByRole('button', { name: 'Save', exact: true }).press('Enter')
      await expect(visitor.getByText('Saved.')).toBeVisible()
      expect((await readClient()).mutedMessages).toEqual(['reminder email'])
      await goHome()
    })

    await mailing.step('a new address counts once its code is typed', async () => {
      await visitor.getByRole('link', { name: 'Change your address' }).press('Enter')
      await visitor.getByRole('textbox', { name: 'New address' }).fill('silva@example.com')
      await checkPage(visitor, 'a new address')
      await visitor.keyboard.press('Enter')
      const code = await mailedCode(smtp, 'silva@example.com')
      await checkPage(visitor, 'the code of a new address')
      await visitor.getByRole('textbox', { name: 'Code' }).fill(code)
      await visitor.keyboard.press('Enter')
      await expect(visitor.getByText('Until now we write to silva@example.com')).toBeVisible()
      expect((await readClient()).email).toBe('silva@example.com')
      await goHome()
    })

    await mailing.step('the card opens offline, and is gone once signed out', async () => {
      const isStored = () => visitor.evaluate(async () => Boolean(await caches.match('/me', { cacheName: 'me' })))
      await expect.poll(isStored).toBe(true)
      await visitor.getByRole('link', { name: 'Your card for the kiosk' }).press('Enter')
      await expect(visitor.getByRole('img', { name: 'Code of Maria' })).toBeVisible()
      await checkPage(visitor, 'the card')
      await visitor.context().setOffline(true)
      await visitor.reload()
      await expect(visitor.getByText('No connection.')).toBeVisible()
      await expect(visitor.getByRole('img', { name: 'Code of Maria' })).toBeVisible()
      await checkPage(visitor, 'the card without a connection')
      await visitor.context().setOffline(false)
      await goHome()
      await visitor.getByRole('button', { name: 'Sign out here' }).press('Enter')
      await expect(visitor.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
      await expect.poll(isStored).toBe(false)
      expect(await visitor.evaluate(() => localStorage.getItem('deskbell-me'))).toBeNull()
    })
  },
)
