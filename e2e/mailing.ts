import { startTestSmtp, type TestSmtp } from '../server/src/test/smtp.ts'
import { test } from './stories.ts'

/** Stories with a server that mail is sent by. */
export const mailing = test.extend<{ smtp: TestSmtp }>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none of the others
  smtp: async ({}, use) => {
    const smtp = await startTestSmtp()
    await use(smtp)
    await smtp.close()
  },
  settings: async ({ smtp }, use) => {
    // The refused mail of the story is no news.
    await use({ SMTP_URL: smtp.url, LOG_LEVEL: 'silent' })
  },
})
