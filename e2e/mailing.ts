import { startTestSmtp, type TestSmtp } from '../server/src/test/smtp.ts'
import { test } from './stories.ts'

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
