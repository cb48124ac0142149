import type { ClientCard } from '../domain/src/cards/schema.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

test('a lost card opens no door any more, its successor does, and a card that turns up works again', async ({
  api,
  owner,
  desk,
  kiosk,
}) => {
  const { client } = await openShopWithPass(api)
  const codeNow = async () =>
    ((await (await owner.request.get(`/api/clients/${client.id}/card`)).json()) as ClientCard).code
  const lost = await codeNow()
  const screen = new KioskScreen(kiosk)
  const show = (code: string) => kiosk.keyboard.type(`DESKBELL:${code}\n`)
  await screen.open()
  await show(lost)
  await expect(screen.heading('Is this you?')).toBeVisible()
  await screen.tap('Not me')
  const page = new ClientScreen(desk)
  await page.open(client.id, 'Maria Silva')
  await desk.getByRole('button', { name: 'Lost card: make a new code' }).click()
  await expect(page.toast('Maria has a new code')).toBeVisible()
  await show(lost)
  await expect(kiosk.getByRole('paragraph').filter({ hasText: "We don't know that code." })).toBeVisible()
  await show(await codeNow())
  await expect(screen.heading('Is this you?')).toBeVisible()
  await screen.tap('Not me')
  await page.undo('Maria has a new code')
  await expect(page.toast('Maria’s old card works again')).toBeVisible()
  await show(lost)
  await expect(screen.heading('Is this you?')).toBeVisible()
})

test('a card is shown large, printed, and mailed as a link that shows it', async ({ api, owner, desk, visitor }) => {
  const { client } = await openShopWithPass(api)
  const page = new ClientScreen(desk)
  await page.open(client.id, 'Maria Silva')
  const card = desk.getByRole('region', { name: 'Card', exact: true })
  await card.getByRole('button', { name: 'Show' }).click()
  const shown = new FormDialog(desk, 'Maria Silva’s code')
  await expect(shown.root.getByRole('img', { name: 'The code of Maria Silva' })).toBeVisible()
  await checkPage(desk, 'a client’s code')
  await shown.root.getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: 'Mail' }).click()
  const form = new FormDialog(desk, 'Mail the card')
  await form.fill({ To: 'maria@example.com' })
  await form.press('Send')
  await expect(page.toast('The card waits in the outbox')).toBeVisible()
  const { items } = await (await owner.request.get('/api/mail')).json()
  const [link = ''] = /https?:\/\/\S+/.exec(items[0].text) ?? []

  await test.step('on the client’s phone', async () => {
    await visitor.goto(link)
    await expect(visitor.getByRole('img', { name: 'Your code' })).toBeVisible()
    await checkPage(visitor, 'a card on a phone')
  })

  await test.step('on paper, as large as a bank card', async () => {
    await card.getByRole('link', { name: 'Print' }).click()
    const sheet = desk.getByRole('list', { name: 'What is printed' })
    await desk.getByText('A page of 8').click()
    await expect(sheet.getByRole('listitem')).toHaveCount(8)
    await checkPage(desk, 'the cards on paper')
    await desk.emulateMedia({ media: 'print', colorScheme: 'light' })
    const first = await sheet.getByRole('listitem').first().boundingBox()
    expect(first?.width).toBeCloseTo((85.6 / 25.4) * 96, 0)
    expect(first?.height).toBeCloseTo((54 / 25.4) * 96, 0)
    await expect(desk.getByRole('button', { name: 'Print' })).toBeHidden()
  })
})
