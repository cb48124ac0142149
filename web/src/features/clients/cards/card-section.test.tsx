import type { ClientCard } from '@deskbell/domain/clients/cards/schema.ts'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createClient } from '../../../../../server/src/test/factories.ts'
import { openClientPage } from '../../../test/client-page.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'
import { cleanup } from '../../../test/render.tsx'

const desk = useDesk()

async function openMaria() {
  const shop = await desk.openShop()
  const { id } = await createClient(shop)
  const codeNow = async () => (await shop.get<ClientCard>(`/api/clients/${id}/card`)).body.code
  return { shop, codeNow, ...(await openClientPage(desk, shop, id)) }
}

test('a lost card gets a new code, and one that turns up is brought back', async () => {
  const { user, undo, codeNow } = await openMaria()
  const lost = await codeNow()
  await user.click(await screen.findByRole('button', { name: 'Lost card: make a new code' }))
  await findToast(/Maria has a new code/)
  expect(await codeNow()).not.toBe(lost)
  await undo(/Maria has a new code/)
  await findToast('Maria’s old card works again')
  expect(await codeNow()).toBe(lost)
})

test('a card is shown large, and mailed as a link that shows it to somebody who is not signed in', async () => {
  const { user, shop } = await openMaria()
  await user.click(await screen.findByRole('button', { name: 'Show the code' }))
  const shown = await findDialog(user, 'Maria Silva’s code')
  await shown.findByRole('img', { name: 'The code of Maria Silva' })
  await shown.press('Close')
  await waitFor(() => expect(shown.root).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Mail the card' }))
  const form = await findDialog(user, 'Mail the card')
  await form.fill({ To: 'maria@example.com' })
  await form.press('Send')
  await findToast('The card waits in the outbox')
  const { body } = await shop.get<{ items: { text: string }[] }>('/api/mail')
  const [link = ''] = /https?:\/\/\S+/.exec(body.items[0]?.text ?? '') ?? []
  const { pathname, hash } = new URL(link)
  cleanup()
  await desk.open(pathname + hash)
  await screen.findByRole('img', { name: 'Your code' })
})

test('a link that was cut off is no card', async () => {
  await desk.open('/card#0123')
  await screen.findByText('This is no card')
})

test('one card or a page of eight is printed', async () => {
  const { user } = await openMaria()
  await user.click(await screen.findByRole('link', { name: 'Print the card' }))
  await screen.findByRole('list', { name: 'What is printed' })
  const codes = () => screen.queryAllByRole('img', { name: 'The code of Maria Silva' })
  await waitFor(() => expect(codes()).toHaveLength(1))
  await user.click(screen.getByText('A page of 8'))
  await waitFor(() => expect(codes()).toHaveLength(8))
})
