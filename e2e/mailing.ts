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

/** Returns what matches in the newest mail to a recipient. Waits up to 30 s for it. */
async function findMailed(smtp: TestSmtp, to: string, pattern: RegExp): Promise<string> {
  const find = () => {
    const letter = smtp.letters.findLast(({ recipients }) => recipients.includes(to))
    return pattern.exec(letter?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find, { timeout: 30_000 }).not.toBe('')
  return find()
}

/** Returns the code in the newest mail to a recipient. Waits up to 30 s for it. */
export function mailedCode(smtp: TestSmtp, to: string): Promise<string> {
  return findMailed(smtp, to, /^\d{6}$/m)
}

/** Returns the link in the newest mail to a recipient. Waits up to 30 s for it. */
export function mailedLink(smtp: TestSmtp, to: string, path: string): Promise<string> {
  return findMailed(smtp, to, new RegExp(`https?://\\S+${path}\\S+`))
}
