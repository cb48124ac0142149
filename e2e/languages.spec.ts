import { mailing } from './mailing.ts'
import { backdateChanges, enqueueMinuteJob } from './message-time.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { book, openScheduleShop } from './schedule-shop.ts'
import { openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

test('a receptionist chooses German, and works in it', async ({ desk, visitor }) => {
  const heading = (name: string) => desk.getByRole('heading', { level: 1, name })
  await desk.goto('/dashboard/settings')
  await desk.getByRole('combobox', { name: 'Language', exact: true }).selectOption({ label: 'Deutsch' })
  await expect(heading('Einstellungen')).toBeVisible()
  await expect(desk.locator('html')).toHaveAttribute('lang', 'de')
  await checkPage(desk, 'settings in German')

  await desk.getByRole('link', { name: 'Kunden', exact: true }).click()
  await desk.getByRole('button', { name: 'Kunden hinzufügen', exact: true }).click()
  const form = desk.getByRole('dialog', { name: 'Kunden hinzufügen' })
  await form.getByLabel('E-Mail').fill('maria')
  await form.getByLabel('Vorname').fill('Maria')
  await expect(form.getByText('Bitte prüfen Sie die E-Mail-Adresse')).toBeVisible()
  await form.getByLabel('E-Mail').fill('')
  await form.getByLabel('Nachname').fill('Silva')
  await form.getByRole('button', { name: 'Kunden hinzufügen', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(desk.getByText('Maria Silva').first()).toBeVisible()
  await desk.getByRole('link', { name: 'Terminplan', exact: true }).click()
  await expect(desk.getByRole('button', { name: 'Warteliste' })).toBeVisible()
  await checkPage(desk, 'schedule in German')

  await desk.getByRole('link', { name: 'Berichte', exact: true }).click()
  await desk.getByRole('link', { name: /Wer ist neu/ }).click()
  await expect(heading('Kunden')).toBeVisible()
  await expect(desk.getByRole('list', { name: 'Kennzahlen' })).toContainText('Wiedergekommen')
  await checkPage(desk, 'a report in German')

  // Whoever hasn't signed in has the browser's language.
  await visitor.goto('/login')
  await expect(visitor.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('a client checks in in French, beside a desk in Portuguese', async ({ api, desk, kiosk }) => {
  await openShopWithPass(api)
  await test.step('the desk chooses Portuguese, and lets the kiosk offer French', async () => {
    await desk.goto('/dashboard/settings')
    await desk.getByRole('combobox', { name: 'Language', exact: true }).selectOption({ label: 'Português' })
    await expect(desk.locator('html')).toHaveAttribute('lang', 'pt')
    await desk.goto('/dashboard/settings/kiosk')
    const card = desk.getByRole('region', { name: 'Quiosque', exact: true })
    await card.getByRole('button', { name: 'Editar' }).click()
    await card.getByRole('checkbox', { name: 'Français' }).check()
    await card.getByRole('button', { name: 'Guardar alterações' }).click()
    await expect(card.getByText('English, Español, Français')).toBeVisible()
    await desk.goto('/dashboard')
    await expect(desk.getByText('em direto')).toBeVisible()
  })

  const heading = (name: string) => kiosk.getByRole('heading', { name })
  await test.step('a client chooses French, and checks in', async () => {
    await kiosk.goto('/kiosk')
    await expect(heading('Check in here.')).toBeVisible()
    await kiosk.getByRole('button', { name: 'Français' }).tap()
    await expect(heading('Enregistrez-vous ici.')).toBeVisible()
    await checkPage(kiosk, 'the kiosk in French')
    await kiosk.keyboard.type('0142')
    await kiosk.keyboard.press('Enter')
    await kiosk.getByRole('button', { name: 'M’enregistrer' }).tap()
    await expect(heading('Bienvenue, Maria')).toBeVisible()
    await expect(kiosk.getByText('visites restantes')).toContainText('9')
  })

  const row = desk.getByRole('listitem').filter({ hasText: 'Maria Silva' })
  await expect(row).toContainText('restam 9')
  await kiosk.getByRole('button', { name: /^Pas moi/ }).tap()
  await expect(row).toContainText('anulada')
  // For the next client, who may not read French.
  await expect(heading('Check in here.')).toBeVisible()
})

mailing('a Polish client is reminded in Polish', async ({ api, desk, openBrowser, smtp, server }) => {
  const { clients, massage, staff } = await openScheduleShop(api)
  const online = '{"on": true, "changeMinutes": 60}'
  await server.query(`update business set public_url = '${server.address}', online = online || '${online}'`)
  const findLetter = (subject: RegExp) => smtp.letters.find((letter) => subject.test(letter.subject ?? ''))
  await mailing.step('the desk notes her language', async () => {
    const screen = new ClientScreen(desk)
    await screen.open(clients.Maria.id, 'Maria Silva')
    const form = await screen.startEditing()
    await form.field('E-mail').fill('maria@example.com')
    await form.field('Language of messages').selectOption({ label: 'Polish' })
    await form.press('Save')
    await expect(form.root).toBeHidden()
  })

  await mailing.step('a reminder comes the day before', async () => {
    const start = new Date(Date.now() + 23 * 3_600_000).toISOString()
    const [day, at] = [start.slice(0, 10), start.slice(11, 16)]
    await book(api, { who: clients.Maria, what: massage, with: staff.Ana, day, at })
    await backdateChanges(server)
    await expect.poll(() => findLetter(/^Rezerwacja: /)).toBeDefined()
    // As if she had booked two days ago, and heard of it then.
    await server.query(`
      update booking set created_at = created_at - interval '2 days';
      update message set created_at = created_at - interval '2 days'`)
    await enqueueMinuteJob(server)
    await expect.poll(() => findLetter(/^Przypomnienie: /)).toBeDefined()
    const date = new Intl.DateTimeFormat('pl', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    const letter = findLetter(/^Przypomnienie: /)
    expect(letter?.subject).toBe(`Przypomnienie: Massage 60, ${date.format(new Date(start))}, ${at}`)
    expect(letter?.text).toContain('Dzień dobry, Maria')
    expect(letter?.text).toContain('Massage 60 – Ana')
  })

  await mailing.step('its link leads to her booking', async () => {
    const page = await openBrowser({ locale: 'en-US' })
    const text = findLetter(/^Przypomnienie: /)?.text ?? ''
    await page.goto(/\S+\/book\/b\/\S+/.exec(text)?.[0] ?? '')
    await expect(page.getByRole('button', { name: 'Odwołaj', exact: true })).toBeVisible()
    await checkPage(page, 'a booking in Polish')
  })
})
