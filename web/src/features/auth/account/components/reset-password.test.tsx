import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../../../server/src/test/app.ts'
import { lastLink } from '../../../../../../server/src/test/sign-in.ts'
import { refusal, useDesk } from '../../../../test/desk.tsx'
import { findDialog, getPart } from '../../../../test/form.ts'
import { cleanup } from '../../../../test/render.tsx'

const desk = useDesk()

const SAVED = 'Your new password is saved. Sign in with it.'

async function openReset(shop: TestBusiness) {
  const { user } = await desk.open('/dashboard/settings', { shop })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Reset Password' }))
    return findDialog(user, 'Reset Password')
  }
  return { open, dialog: await open() }
}

async function getEmail(shop: TestBusiness): Promise<string> {
  return (await shop.get<{ user: { email: string } }>('/api/session')).body.user.email
}

async function choosePassword(user: UserEvent, password: string): Promise<void> {
  const form = getPart(user, document.body)
  await form.fill({ 'New password': password })
  await form.press('Save the password')
}

test('without a mail server the link is only logged, and sets a new password once', async () => {
  const shop = await desk.openShop()
  const email = await getEmail(shop)
  const { dialog } = await openReset(shop)
  expect(dialog.root).toHaveTextContent(email)
  await dialog.press('Send the link')
  expect(await dialog.findByRole('status')).toHaveTextContent(/only in the server’s log/)
  cleanup()
  await desk.open('/dashboard/outbox', { shop })
  const letter = await screen.findByRole('article')
  expect(letter).toHaveTextContent(email)
  const { pathname, hash } = await lastLink(desk.db)
  expect(letter).not.toHaveTextContent(hash)
  cleanup()

  const { user } = await desk.open(pathname + hash)
  await choosePassword(user, 'too short')
  await screen.findByText('Use at least 12 characters')
  await choosePassword(user, 'password1234')
  await screen.findByText('Easy to guess.')
  await screen.findByText('This password is easy to guess. Choose a longer or less common one.')
  await choosePassword(user, 'green kettle by the window')
  await screen.findByText(SAVED)
  expect((await shop.get('/api/session')).status).toBe(401)
  cleanup()

  const again = await desk.open(pathname + hash)
  await choosePassword(again.user, 'green kettle by the window')
  expect(await screen.findByRole('alert')).toHaveTextContent('This link was used already, or has expired.')
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password')
})

test('a reset that fails in the server has the words of the specification, and begins anew', async () => {
  const { dialog, open } = await openReset(await desk.openShop())
  desk.intercept('POST', '/api/account/password-reset', () => refusal(500, 'internal'))
  await dialog.press('Send the link')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Error sending password reset email. Please try again.')
  await dialog.press('Cancel')
  await waitFor(() => expect(dialog.root).not.toBeInTheDocument())
  const again = await open()
  expect(again.queryByRole('alert')).toBeNull()
  await again.press('Send the link')
  await again.findByRole('alert')
  desk.intercept('POST', '/api/account/password-reset', (_, next) => next())
  await again.press('Send the link')
  await again.findByRole('status')
})

test('a forgotten password is answered alike, whether the account exists or not', async () => {
  const shop = await desk.openShop()
  const answers: (string | null)[] = []
  for (const email of ['nobody@example.com', await getEmail(shop)]) {
    const { user } = await desk.open('/forgot-password')
    await screen.findByRole('heading', { name: 'Forgot password?' })
    const form = getPart(user, document.body)
    await form.fill({ 'Your e-mail': email })
    await form.press('Send the link')
    answers.push((await screen.findByText(/If there is an account/)).textContent)
    cleanup()
  }
  expect(answers[0]).toBe(answers[1])
})
