import { screen, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { createClient, createPass } from '../../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'
import { useMail } from '../../../test/mail.ts'

const desk = useDesk()

/** Opens the receipt of a pass of ten visits, sold to Maria. */
async function openReceipt(over: Parameters<typeof createPass>[1] = {}) {
  const shop = await desk.openShop()
  const { id: clientId } = await createClient(shop, { email: 'maria@example.com' })
  const pass = await createPass(shop, { clientId, ...over })
  const opened = await desk.open(`/dashboard/clients/${clientId}/receipts/${pass.id}`, { shop })
  const paper = await screen.findByRole('article', { name: /^Receipt/ })
  const startMailing = async () => {
    await opened.user.click(await screen.findByRole('button', { name: 'Mail' }))
    return findDialog(opened.user, 'Mail the receipt')
  }
  return { ...opened, shop, clientId, paper, startMailing }
}

test('a receipt says what was sold and paid, and leads back to the client', async () => {
  const { user, router, clientId, paper } = await openReceipt({ startsOn: '2026-11-03', discount: 2000, paid: 6000 })
  for (const words of ['Willow Studio', 'For Maria Silva', '10 visits', 'From Nov 3, 2026, never expires'])
    expect(paper).toHaveTextContent(words)
  expect(
    within(paper)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Price€120',
    'Discount-€20',
    'To be paid€100',
    expect.stringMatching(/^Paid by card on .+€60$/),
    'Paid in total€60',
    'Still to be paid€40',
  ])
  await user.click(screen.getByRole('link', { name: 'Back to Maria Silva' }))
  await screen.findByRole('heading', { level: 1, name: 'Maria Silva' })
  const params = { clientId, passId: clientId }
  await router.navigate({ to: '/dashboard/clients/$clientId/receipts/$passId', params })
  await screen.findByText('There is no such receipt')
})

test('without a mail server a receipt waits in the outbox, once', async () => {
  const { user, router, startMailing } = await openReceipt()
  const form = await startMailing()
  expect(form.field('To')).toHaveValue('maria@example.com')
  await user.dblClick(form.button('Send'))
  await findToast('The receipt waits in the outbox')
  await router.navigate({ to: '/dashboard/outbox' })
  const letter = await screen.findByRole('article')
  expect(letter).toHaveTextContent('Hello Maria Silva,')
  expect(letter).toHaveTextContent('Paid in total: €120')
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(within(letter).getByRole('button', { name: 'Copy text' }))
  await within(letter).findByRole('button', { name: 'Copied' })
  expect(copied).toHaveBeenCalledWith(expect.stringContaining('Hello Maria Silva,'))
  await user.click(within(letter).getByRole('button', { name: 'Discard the message to maria@example.com' }))
  await (await findDialog(user, 'Discard this message?')).press('Discard')
  await screen.findByText('Nothing waits')
})

describe('with a mail server', () => {
  const mail = useMail(desk)

  test('a receipt is mailed, and what the mail server refuses is said', async () => {
    const { smtp } = mail
    const { startMailing } = await openReceipt()
    const form = await startMailing()
    await form.fill({ To: 'maria' })
    await form.press('Send')
    expect(form.field('To')).toHaveAccessibleDescription('Check the e-mail address')
    smtp.unknownAddress = 'maira@example.com'
    await form.fill({ To: 'maira@example.com' })
    await form.press('Send')
    await form.findByText('The mail server doesn’t take this address')
    expect(form.field('To')).toHaveAccessibleDescription('The mail server doesn’t take this address')
    await form.fill({ To: 'maria@example.com' })
    smtp.refusal = 'Mailbox is full'
    await form.press('Send')
    await form.findByText(/The mail could not be sent\./)
    expect(form.root).toHaveTextContent('Mailbox is full')
    smtp.refusal = null
    await form.press('Send')
    await findToast('The receipt is on its way to maria@example.com')
    const [letter, ...others] = smtp.letters
    expect(others).toEqual([])
    expect(letter).toMatchObject({ recipients: ['maria@example.com'], subject: 'Your receipt from Willow Studio' })
    expect(letter?.text).toContain('Paid in total: €120')
  })
})
