import { startTestSmtp, type TestSmtp } from '../server/src/test/smtp.ts'
import { expect, test } from './stories.ts'

/** Fixtures for tests with a server that sends mail, through a local SMTP server. */
export const mailing = test.extend<{ smtp: TestSmtp }>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none of the others
  smtp: async ({}, use) => {
    const smtp = await startTestSmtp()
    await use(smtp)
    await smtp.close()
  },
  settings: async ({ smtp }, use) => {
    // Silence the log: these tests provoke refused mail.
    await use({ SMTP_URL: smtp.url, LOG_LEVEL: 'silent' })
  },
})

/** Returns the code in the newest mail to a recipient. Waits up to 30 s for it. */
export async function mailedCode(smtp: TestSmtp, to: string): Promise<string> {
  const find = () => {
    const letter = smtp.letters.findLast(({ recipients }) => recipients.includes(to))
    return /^\d{6}$/m.exec(letter?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find, { timeout: 30_000 }).not.toBe('')
  return find()
}

/** Returns the link in the newest mail to a recipient. Waits up to 30 s for it. */
export async function mailedLink(smtp: TestSmtp, to: string, path: string): Promise<string> {
  const find = () => {
    const letter = smtp.letters.findLast(({ recipients }) => recipients.includes(to))
    return new RegExp(`https?://\\S+${path}\\S+`).exec(letter?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find, { timeout: 30_000 }).not.toBe('')
  return find()
}
