import type { BrowserContext } from '@playwright/test'
import type { Client } from '../domain/src/clients/schema.ts'
import type { ClientWaivers, Waiver } from '../domain/src/waivers/schema.ts'
import { newClient, newWaiver } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { drawSignature } from './pages/signing.ts'
import { openShop, openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

async function getWaivers(owner: BrowserContext, clientId: string): Promise<ClientWaivers> {
  return (await owner.request.get(`/api/clients/${clientId}/waivers`)).json()
}

test('the owner writes a waiver, and clients sign it at the kiosk, right after the check-in', {
  tag: '@every-width',
}, async ({ api, owner, desk, kiosk }) => {
  const { client } = await openShopWithPass(api)
  const child = await api<Client>('/api/clients', newClient({ phone: '+12015550199', birthday: '2015-03-01' }))
  const screen = new KioskScreen(kiosk)
  const attention = desk.getByRole('region', { name: 'Needs attention' })

  await test.step('written', async () => {
    await desk.goto('/dashboard/settings/kiosk')
    const card = desk.getByRole('region', { name: 'Waiver' })
    await card.getByRole('button', { name: 'Write the waiver' }).click()
    const form = new FormDialog(desk, 'The waiver')
    await form.press('Publish')
    await expect(form.field('Title')).toHaveAccessibleDescription('Enter a title')
    await form.fill({ Title: 'At your own risk', Text: 'Yoga can hurt.\n\nI come all the same.' })
    await checkPage(desk, 'writing a waiver')
    await form.press('Publish')
    await expect(card.getByRole('switch', { name: 'Clients sign the waiver' })).toBeChecked()
    await card.getByText('Version 1: At your own risk').click()
    await expect(card.getByText('I come all the same.')).toBeVisible()
    await checkPage(desk, 'the waiver in the settings')
  })

  await test.step('drawn by a client', async () => {
    await screen.open()
    await screen.lookUp('0142')
    await screen.tap('Check in')
    await expect(screen.heading('Welcome, Maria')).toBeVisible()
    await expect(screen.text('One more thing: please sign')).toBeVisible()
    await desk.goto('/dashboard')
    await expect(attention).toContainText('Maria Silva hasn’t signed the waiver')
    await screen.tap('Read and sign')
    await expect(screen.heading('At your own risk')).toBeVisible()
    await expect(screen.text('Yoga can hurt.')).toBeVisible()
    await checkPage(kiosk, 'the waiver at the kiosk')
    await kiosk.getByText('I am 18 or older').tap()
    await screen.tap('Sign')
    await expect(kiosk.getByRole('alert')).toHaveText('Please sign in the field')
    await drawSignature(kiosk, kiosk.getByRole('main'))
    await screen.tap('Sign')
    await expect(screen.heading('Thank you, Maria')).toBeVisible()
    await expect(attention).toHaveCount(0)
    const { toSign, items } = await getWaivers(owner, client.id)
    expect(toSign).toBeNull()
    expect(items).toMatchObject([{ signerName: 'Maria Silva', number: 1, counts: true }])
  })

  await test.step('typed by a guardian for a child, in Spanish', async () => {
    await screen.open()
    await screen.tap('Español')
    for (const digit of '0199') await kiosk.getByRole('button', { name: digit, exact: true }).tap()
    await screen.tap('Buscar')
    await screen.tap('Registrarme')
    await screen.tap('Leer y firmar')
    await screen.tap('Mejor escribo mi nombre')
    await kiosk.getByLabel('Tu nombre, como firma').fill('Ana Silva')
    await screen.tap('Firmar')
    await expect(kiosk.getByRole('alert')).toHaveText('Escribe el nombre de la madre, del padre o del tutor')
    await kiosk.getByLabel('Nombre de la madre, del padre o del tutor').fill('Ana Silva')
    await checkPage(kiosk, 'a typed signature at the kiosk')
    await screen.tap('Firmar')
    await expect(screen.heading('Gracias, Maria')).toBeVisible()
    const { items } = await getWaivers(owner, child.id)
    expect(items).toMatchObject([{ guardianName: 'Ana Silva', signerName: 'Ana Silva' }])
  })
})

test('the desk asks whoever it checks in, and keeps the signature with the client', async ({ api, owner, desk }) => {
  const { client } = await openShop(api, { birthday: '1990-05-01' })
  await api<Waiver>('/api/waivers', newWaiver())
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  const card = desk.getByRole('region', { name: 'Waiver' })
  await expect(card).toContainText('not signed')
  const dialog = await screen.startCheckIn()
  await dialog.press('Check in')
  await expect(dialog.root).toContainText('One more thing: please sign')
  await dialog.press('Sign')
  await expect(dialog.problem).toHaveText('Sign in the field')
  await checkPage(desk, 'signing at the desk')
  await drawSignature(desk, dialog.root)
  await dialog.press('Sign')
  await expect(dialog.root).toHaveCount(0)
  await expect(card).toContainText('Taking part at your own risk, version 1')
  await expect(card).not.toContainText('not signed')
  await checkPage(desk, 'a client’s signatures')
  const path = await card.getByRole('link', { name: /^PDF of/ }).getAttribute('href')
  const answer = await owner.request.get(path ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
})
