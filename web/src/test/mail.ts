import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { jobHandlers } from '../../../server/src/jobs/handlers.ts'
import { minuteHandlers } from '../../../server/src/jobs/minute.ts'
import { createMailer } from '../../../server/src/mail/mailer.ts'
import { startTestSmtp, type TestSmtp } from '../../../server/src/test/smtp.ts'
import type { Desk } from './desk.tsx'

type Mail = {
  smtp: TestSmtp
  /** Advances the clock, then runs the per-minute handlers and all due jobs. */
  later(minutes: number): Promise<void>
}

/** Starts a real SMTP server for the tests of a block or file. Scheduled mail is sent only by `later`. */
export function useMail(desk: Desk): Mail {
  const mail = {} as Mail
  let before: Partial<Desk['services']>
  beforeAll(async () => {
    mail.smtp = await startTestSmtp()
    // Refusals are expected; don't log them.
    const log = pino({ level: 'silent' })
    const mailer = createMailer({ db: desk.db, log, smtpUrl: mail.smtp.url, from: 'desk@deskbell.example' })
    before = { ...desk.services }
    Object.assign(desk.services, { mailer, log, publicUrl: 'http://desk.example' })
  })
  beforeEach(() => {
    Object.assign(mail.smtp, { refusal: null, unknownAddress: null })
    mail.smtp.letters.length = 0
  })
  afterAll(async () => {
    Object.assign(desk.services, before)
    await mail.smtp.close()
  })
  mail.later = async (minutes) => {
    desk.clock.now = new Date(desk.clock.now.getTime() + minutes * 60_000)
    await minuteHandlers(desk.services).minute?.({}, new AbortController().signal)
    await desk.services.jobs.workOff(jobHandlers(desk.services))
  }
  return mail
}
