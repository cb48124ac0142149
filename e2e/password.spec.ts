import type { Page } from '@playwright/test'
import type { TestSmtp } from '../server/src/test/smtp.ts'
import { mailing } from './mailing.ts'
import { AccountScreen } from './pages/account-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { expect, OWNER, test } from './stories.ts'

const NEW_PASSWORD = 'green kettle by the window'

function linkIn({ letters }: TestSmtp): string {
  return /http\S+/.exec(letters.at(-1)?.text ?? '')?.[0] ?? ''
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('button', { name: 'Save the password' }).click()
}

mailing(
  'Reset Password mails a link that works once and ends other sessions',
  { tag: '@every-width' },
  async ({ smtp, desk, visitor, colleague }) => {
    const screen = new AccountScreen(desk)
    await colleague.goto('/dashboard')
    await screen.open()
    const dialog = await screen.startReset()

    await test.step('idle: it says to whom the link goes, and nothing is sent yet', async () => {
      await expect(dialog.root).toContainText(OWNER.email)
      await checkPage(desk, 'reset password')
      expect(smtp.letters).toHaveLength(0)
    })
    await test.step('error: what the mail server says', async () => {
      smtp.refusal = 'Mailbox is full'
      await dialog.press('Send the link')
      await expect(dialog.problem).toContainText('Mailbox is full')
      await checkPage(desk, 'reset password, refused')
      smtp.refusal = null
    })
    await test.step('loading, then success; two clicks are one', async () => {
      await dialog.button('Send the link').dblclick()
      await expect(dialog.root.getByRole('status')).toHaveText(`The link is on its way to ${OWNER.email}.`)
      await checkPage(desk, 'reset password, sent')
      expect(smtp.letters).toMatchObject([{ subject: 'Reset your password', recipients: [OWNER.email] }])
    })
    await test.step('closed, it is idle again after 300 ms', async () => {
      await dialog.press('Done')
      await expect(dialog.root).toBeHidden()
      await screen.startReset()
      await expect(dialog.button('Send the link')).toBeEnabled()
      await dialog.press('Cancel')
    })

    const link = linkIn(smtp)
    await test.step('the link asks for a password that is hard to guess', async () => {
      await visitor.goto(link)
      await checkPage(visitor, 'a new password')
      await choosePassword(visitor, 'too short')
      await expect(visitor.getByText('Use at least 12 characters')).toBeVisible()
      await visitor.getByRole('textbox', { name: 'New password' }).fill('password1234')
      await expect(visitor.getByText('Easy to guess.')).toBeVisible()
      await choosePassword(visitor, 'password1234')
      await expect(
        visitor.getByText('This password is easy to guess. Choose a longer or less common one.'),
      ).toBeVisible()
      await choosePassword(visitor, NEW_PASSWORD)
    })
    await test.step('then the new one lets in, and every other session has ended', async () => {
      const door = new SignInScreen(visitor)
      await expect(visitor.getByText('Your new password is saved. Sign in with it.')).toBeVisible()
      for (const page of [desk, colleague]) await expect(new SignInScreen(page).heading).toBeVisible()
      await door.signIn()
      await expect(door.alert).toHaveText('Invalid email or password')
      await door.signIn({ email: OWNER.email, password: NEW_PASSWORD })
      await expect(visitor).toHaveURL('/dashboard')
    })
    await test.step('and the link is used up', async () => {
      await desk.goto(link)
      await choosePassword(desk, NEW_PASSWORD)
      await expect(desk.getByRole('alert')).toHaveText('This link was used already, or has expired.')
      await checkPage(desk, 'a used link')
      await desk.getByRole('link', { name: 'Ask for a new link' }).click()
      await expect(desk).toHaveURL('/forgot-password')
    })
    await test.step('so that a forgotten one is asked for anew, by whoever it is', async () => {
      await desk.getByRole('textbox', { name: 'Your e-mail' }).fill(OWNER.email)
      await checkPage(desk, 'forgotten password')
      await desk.getByRole('button', { name: 'Send the link' }).click()
      await expect(desk.getByText('If there is an account')).toBeVisible()
      await checkPage(desk, 'forgotten password, answered')
      await expect.poll(() => smtp.letters.filter(({ subject }) => subject === 'Reset your password')).toHaveLength(2)
      // Another address that differs in its hash alone would load no page anew.
      await visitor.goto('about:blank')
      await visitor.goto(linkIn(smtp))
      await choosePassword(visitor, OWNER.password)
      await expect(visitor).toHaveURL(/\/login/)
    })
  },
)
