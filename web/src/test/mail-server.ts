import { pino } from 'pino'
import { afterEach, beforeEach } from 'vitest'
import { createApp } from '../../../server/src/app.ts'
import { createMailer } from '../../../server/src/mail/mailer.ts'
import { startTestSmtp, type TestSmtp } from '../../../server/src/test/smtp.ts'
import type { Desk } from './desk.tsx'

/** A mail server that the tests of a block, or of a file, send by. */
export function useMailServer(desk: Desk): { smtp: TestSmtp } {
  const server = {} as { smtp: TestSmtp }
  beforeEach(async () => {
    server.smtp = await startTestSmtp()
    // A refused letter is no news.
    const log = pino({ level: 'silent' })
    const mailer = createMailer({ db: desk.db, log, smtpUrl: server.smtp.url, from: undefined })
    const app = createApp({ ...desk.services, mailer })
    for (const method of ['GET', 'POST'])
      desk.intercept(method, /^\/api\/(?!live)/, (request) => app.fetch(request, {}))
  })
  afterEach(() => server.smtp.close())
  return server
}
