import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { createClient } from '../../../../../server/src/test/factories.ts'
import { findToast, refusal, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'
import { useMail } from '../../../test/mail.ts'

const desk = useDesk()

async function invite(shop: TestBusiness, email: string): Promise<string> {
  const { body, status } = await shop.post<{ link: string }>('/api/team/invites', { id: newId(), email })
  expect(status).toBe(201)
  return body.link
}

async function mailCard(shop: TestBusiness, to: string): Promise<void> {
  const { id } = await createClient(shop)
  expect((await shop.post(`/api/clients/${id}/card/mail`, { id: newId(), to })).status).toBe(200)
}

async function openOutbox(shop: TestBusiness) {
  const opened = await desk.open('/dashboard/outbox', { shop })
  await screen.findByRole('heading', { level: 1, name: 'Outbox' })
  return opened
}

/** Returns the recipients of the mail in the outbox. */
const letters = () =>
  screen.queryAllByRole('article').map(({ textContent }) => /To (\S+@example\.com)/.exec(textContent ?? '')?.[1])

const letterTo = (email: string) =>
  within(screen.getByRole('button', { name: `Discard the message to ${email}` }).closest('article') as HTMLElement)

test('without a mail server an empty outbox says what it is for, and what waits is counted', async () => {
  const shop = await desk.openShop()
  const { user } = await desk.open('/dashboard/settings/notifications', { shop })
  const card = within(await screen.findByRole('region', { name: 'E-mail' }))
  await card.findByText('No mail server is set. Nothing waits in the outbox.')
  await user.click(card.getByRole('link', { name: 'Open the outbox' }))
  await screen.findByText('Nothing waits')
  screen.getByText('SMTP_URL=smtp://user:password@mail.example.com:587')
  await invite(shop, 'ben@example.com')
  await waitFor(() => expect(letters()).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'Back to Settings' }))
  await screen.findByText(/1 message waits in the outbox\./)
})

test('what waits appears at once, the newest first, and its link is copied, unless it lets its reader in', async () => {
  const shop = await desk.openShop()
  const { user } = await openOutbox(shop)
  await mailCard(shop, 'maria@example.com')
  await waitFor(() => expect(letters()).toHaveLength(1))
  await invite(shop, 'cleo@example.com')
  await waitFor(() => expect(letters()).toEqual(['cleo@example.com', 'maria@example.com']))
  const invitation = letterTo('cleo@example.com')
  invitation.getByText(/Ada Owner invites you to the team of Willow Studio\./)
  expect(invitation.queryByRole('button', { name: 'Copy link' })).toBeNull()
  expect(invitation.queryByRole('button', { name: /Send again/ })).not.toBeInTheDocument()
  const card = letterTo('maria@example.com')
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(card.getByRole('button', { name: 'Copy link' }))
  await card.findByRole('button', { name: 'Copied' })
  expect(copied).toHaveBeenCalledWith(expect.stringMatching(/\/card\?language=en#[\w-]+$/))
})

test('discarding asks first', async () => {
  const shop = await desk.openShop()
  for (const email of ['ben@example.com', 'cleo@example.com']) await invite(shop, email)
  const { user } = await openOutbox(shop)
  await waitFor(() => expect(letters()).toHaveLength(2))
  const discard = screen.getByRole('button', { name: 'Discard the message to ben@example.com' })
  await user.click(discard)
  const dialog = await findDialog(user, 'Discard this message?')
  await waitFor(() => expect(dialog.button('Cancel')).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog.root).not.toBeInTheDocument())
  await waitFor(() => expect(discard).toHaveFocus())
  await user.click(discard)
  await (await findDialog(user, 'Discard this message?')).press('Discard')
  await waitFor(() => expect(letters()).toEqual(['cleo@example.com']))
})

test('an outbox that cannot be loaded says so', async () => {
  const shop = await desk.openShop()
  let isBroken = true
  desk.intercept('GET', '/api/mail', (_request, next) => (isBroken ? refusal(500, 'internal') : next()))
  const { user } = await openOutbox(shop)
  expect(await screen.findByRole('alert')).toHaveTextContent("This couldn't be loaded")
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing waits')
})

describe('with a mail server', () => {
  const mail = useMail(desk)

  test('an invitation arrives; what the mail server refuses waits to be sent again', async () => {
    const { smtp } = mail
    const shop = await desk.openShop()
    const { user, router } = await desk.open('/dashboard/settings/notifications', { shop })
    await screen.findByText(/Mail goes out through your mail server\./)
    await router.navigate({ to: '/dashboard/settings/team' })
    const inviteByForm = async (email: string) => {
      await user.click(await screen.findByRole('button', { name: 'Invite somebody' }))
      const form = await findDialog(user, 'Invite somebody')
      await form.fill({ 'Their e-mail': email })
      await form.press('Invite')
    }
    await inviteByForm('ben@example.com')
    await screen.findByText(/The link is on its way to ben@example\.com\./)
    expect(smtp.letters).toMatchObject([{ recipients: ['ben@example.com'], from: { name: 'Willow Studio' } }])
    const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to join the team' })
    expect(smtp.letters[0]?.text).toContain(link.value)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    smtp.refusal = 'Mailbox is full'
    await inviteByForm('cleo@example.com')
    await screen.findByText(/The mail to cleo@example\.com could not be sent\./)
    await user.click(screen.getByRole('button', { name: 'Done' }))

    await router.navigate({ to: '/dashboard/outbox' })
    const again = await screen.findByRole('button', { name: 'Send again to cleo@example.com' })
    expect(letters()).toEqual(['cleo@example.com'])
    screen.getByText(/Mailbox is full/)
    await user.click(again)
    await findToast(/The mail could not be sent\./)
    await screen.findByText('It could not be sent, 2 times')
    smtp.refusal = null
    await waitFor(() => expect(again).toBeEnabled())
    await user.click(again)
    await screen.findByText('Nothing waits')
    expect(smtp.letters.map(({ recipients }) => recipients)).toEqual([['ben@example.com'], ['cleo@example.com']])
  })
})
