import type { ClientCard } from '../domain/src/clients/cards/schema.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

test('a card is shown and printed, and opens no door once it is lost', async ({ api, owner, desk, kiosk, visitor }) => {
  const { client } = await openShopWithPass(api)
  const codeNow = async () =>
    ((await (await owner.request.get(`/api/clients/${client.id}/card`)).json()) as ClientCard).code
  const lost = await codeNow()
  const screen = new KioskScreen(kiosk)
  const page = new ClientScreen(desk)
  const card = desk.getByRole('region', { name: 'Card', exact: true })
  await page.open(client.id, 'Maria Silva')

  await test.step('the kiosk knows it until it is lost, and again once it turns up', async () => {
    // Dispatch all keys at once: sent one by one, a busy browser adds pauses that a card scanner never makes.
    const show = (code: string) =>
      kiosk.evaluate(
        (keys) => {
          for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        },
        [...`DESKBELL:${code}`, 'Enter'],
      )
    await screen.open()
    await show(lost)
    await expect(screen.heading('Is this you?')).toBeVisible()
    await screen.tap('Not me')
    await card.getByRole('button', { name: 'Lost card: make a new code' }).click()
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

  await test.step('on the client’s phone', async () => {
    await card.getByRole('button', { name: 'Show' }).click()
    const shown = new FormDialog(desk, 'Maria Silva’s code')
    await expect(shown.root.getByRole('img', { name: 'The code of Maria Silva' })).toBeVisible()
    await checkPage(desk, 'a client’s code')
    await shown.press('Close')
    await visitor.goto(`/card#${lost}`)
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
