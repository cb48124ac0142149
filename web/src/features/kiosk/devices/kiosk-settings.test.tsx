import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { device } from '../../../../../server/src/db/schema/device.ts'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findDialog, getPart } from '../../../test/form.ts'
import { setPin } from '../../../test/pin.ts'

const desk = useDesk()

beforeEach(() => {
  desk.clock.now = new Date()
  vi.useFakeTimers({ toFake: ['Date'], now: desk.clock.now })
})

async function openCard(shop: TestBusiness, name: string) {
  const { user } = await desk.open('/dashboard/settings/kiosk', { shop })
  // The options card is re-mounted once its data has loaded.
  await screen.findByRole('button', { name: 'Edit' })
  const card = getPart(user, await screen.findByRole('region', { name }))
  const waitForWords = (words: string | RegExp) => waitFor(() => expect(card.root).toHaveTextContent(words))
  return { user, card, waitForWords }
}

async function openKiosk(shop: TestBusiness): Promise<string> {
  const id = newId()
  const { status } = await (await desk.openBrowser(shop)).post('/api/devices/open', { id, name: 'Front door' })
  expect(status).toBe(200)
  return id
}

test('the owner says how kiosks are', async () => {
  const { user, card, waitForWords } = await openCard(await desk.openShop(), 'Kiosk')
  const fact = (label: string) => card.getByText(label, { selector: 'dt' }).parentElement
  expect(fact('While they owe money')).toHaveTextContent('The kiosk sends them to the desk')
  await card.press('Edit')
  await user.click(card.getByRole('switch', { name: /^While they owe money/ }))
  await card.fill({ '“Still there?” after': '5' })
  await card.press('Save Changes')
  await waitFor(() => expect(card.field('“Still there?” after')).toHaveAccessibleDescription(/Enter at least 10/))
  await card.fill({ '“Still there?” after': '45' })
  await card.press('Save Changes')
  await waitForWords('Changes saved successfully!')
  await waitFor(() => expect(fact('While they owe money')).toHaveTextContent('They check in as everybody does'))
  await waitFor(() => expect(fact('“Still there?” after')).toHaveTextContent('45 s'))
})

test('tablets are listed as they come, with what waits on them and how they are', async () => {
  const shop = await desk.openShop()
  const { card, waitForWords } = await openCard(shop, 'Kiosk tablets')
  await waitForWords('None so far')
  await waitForWords('No PIN is set, so nothing is locked')
  await setPin(shop)
  const id = await openKiosk(shop)
  await waitFor(() => expect(card.getByRole('listitem')).toHaveTextContent(/Front door.*locked.*online/))
  await waitFor(() => expect(card.root).not.toHaveTextContent('No PIN is set'))
  const state = { pending: 3, oldestPendingAt: desk.clock.now, battery: 80, persisted: false }
  await desk.db.update(device).set(state).where(eq(device.id, id))
  // Opening a kiosk triggers a live update, on which the dashboard refetches the list.
  await openKiosk(shop)
  await waitForWords(/3 waiting since .* · battery 80 % · its browser doesn’t/)
})

test('a tablet is named', async () => {
  const shop = await desk.openShop()
  await openKiosk(shop)
  const { user, card, waitForWords } = await openCard(shop, 'Kiosk tablets')
  await user.click(await card.findByRole('button', { name: 'Rename Front door' }))
  const form = await findDialog(user, 'Name this tablet')
  await form.fill({ Name: 'By the window' })
  await form.press('Save')
  await findToast('Saved')
  await waitForWords('By the window')
})

test('a tablet that is revoked stays listed while check-ins wait on it', async () => {
  const shop = await desk.openShop()
  await setPin(shop)
  await desk.db
    .update(device)
    .set({ pending: 3 })
    .where(eq(device.id, await openKiosk(shop)))
  const { user, card, waitForWords } = await openCard(shop, 'Kiosk tablets')
  await user.click(await card.findByRole('button', { name: 'Revoke Front door' }))
  const question = await findDialog(user, 'Revoke Front door?')
  expect(question.root).toHaveTextContent('3 of its check-ins have not arrived yet')
  await question.press('Revoke')
  await findToast('Front door is signed out')
  await waitForWords('signed out')
  expect(card.queryByRole('button', { name: 'Revoke Front door' })).not.toBeInTheDocument()
})

test('a tablet that left the list before the server’s answer came is still said to be signed out', async () => {
  const shop = await desk.openShop()
  await openKiosk(shop)
  const { user, card, waitForWords } = await openCard(shop, 'Kiosk tablets')
  desk.intercept('POST', /revoke$/, async (_, next) => {
    const answer = await next()
    await waitForWords('None so far')
    return answer
  })
  await user.click(await card.findByRole('button', { name: 'Revoke Front door' }))
  await (await findDialog(user, 'Revoke Front door?')).press('Revoke')
  await findToast('Front door is signed out')
})

test('how to lock the tablet itself is said in words and pictures', async () => {
  const { user, card } = await openCard(await desk.openShop(), 'Kiosk tablets')
  await card.press('How to lock the tablet itself')
  const help = within(await screen.findByRole('dialog', { name: 'How to lock the tablet itself' }))
  for (const words of [/Guided Access/, /App pinning/, /Google Admin console/])
    expect(help.getAllByText(words)[0]).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
