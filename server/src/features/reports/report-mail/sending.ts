import { buffer } from 'node:stream/consumers'
import { getLastDueDate, getNextDueDate, getReportedDays } from '@deskbell/domain/reports/report-mail/rules.ts'
import type { ReportMail } from '@deskbell/domain/reports/report-mail/schema.ts'
import type { Days } from '@deskbell/domain/reports/schema.ts'
import { getFirstWeekday } from '@deskbell/domain/shared/first-weekday.ts'
import { dayBounds, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import { and, isNull, lt, or } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { reportMail } from '../../../db/schema/report-mail.ts'
import { AppError, toMailProblem } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { clientOrigin } from '../../../lib/crypto/signed-token.ts'
import { getI18n } from '../../../lib/i18n.ts'
import { announce } from '../../../live/announce.ts'
import type { Attached } from '../../../mail/deliver.ts'
import { DeliveryFailed } from '../../../mail/deliver.ts'
import { findBusiness } from '../../business/queries.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { fileName, TYPES } from '../../data/exports/answer.ts'
import { describeFile } from '../files/file-name.ts'
import { createWorkbook } from '../files/open.ts'
import { parseParams } from '../params.ts'
import { makeReport } from '../queries.ts'
import { readReport } from '../read.ts'
import { getReporter } from '../reporters.ts'
import { translateReport } from '../translate.ts'
import { isReportMail } from './commands.ts'
import { presentReportMail, type ReportMailRow } from './present.ts'
import { findMailLanguage } from './queries.ts'
import { type ReportLetter, renderReportMail } from './render-mail.ts'

type Dependencies = Pick<Services, 'db' | 'replica' | 'mailer' | 'clock' | 'publicUrl'>

/** Thrown if another server has just handed the mail over, or somebody has sent it manually. */
class AlreadyClaimedError extends Error {}

const OUTBOX_MINUTES = 30 * 24 * 60

export function reportMailHandlers(services: Services): JobHandlers {
  return { report_mail: (job) => sendDue(services, job) }
}

type Made = ReportLetter & { file: Attached }
/** A mail and the translator to its language. */
type Mail = { row: ReportMailRow; i18n: I18n }

async function make(desk: Dependencies, { row, i18n }: Mail, days: Days): Promise<Made> {
  const { report: name, filter, every } = row
  const reader = { i18n, headers: 'words' } as const
  const [shop, now] = [await findBusiness(desk.db, row.businessId), desk.clock()]
  const actor = businessActor(shop)
  const asked = parseParams(name, { ...filter, ...days }, actor, now)
  const draft = await readReport({ replica: desk.replica, actor, now }, (source) =>
    makeReport(source, getReporter(name), asked),
  )
  const content = await buffer(createWorkbook(draft, { ...actor, ...reader }))
  const report = translateReport(draft, i18n)
  const letter = renderReportMail({ report, every, shop, origin: clientOrigin(desk, shop), i18n })
  return {
    ...letter,
    file: { name: fileName(describeFile({ name, days }, reader), 'xlsx'), type: TYPES.xlsx, content },
  }
}

function handOver(
  { mailer, clock }: Dependencies,
  { row, made, mark, onHanding }: { row: ReportMailRow; made: Made; mark: string; onHanding: () => Promise<void> },
): Promise<string[]> {
  const { subject, text, html, file } = made
  const message = { id: `${row.id}-${mark}`, to: row.to, subject, text, html, file, date: clock() }
  return mailer.handOver(row.businessId, { ...message, calendar: null, logo: null, unsubscribeUrl: '', onHanding })
}

/** Condition: not sent since the due day began. */
function isUnsent(row: ReportMailRow, begins: Date) {
  return and(isReportMail(row, row.id), or(isNull(reportMail.sentAt), lt(reportMail.sentAt, begins)))
}

/**
 * Sends the weekly or monthly report mail that is due on a day, once, with any number of servers and even if one is killed midway: sentAt is
 * set just before the last byte leaves. See docs/decisions/0035 and 0043. Sends nothing if it was removed or changed
 * since.
 */
export async function sendDue(
  desk: Dependencies,
  { businessId, reportMailId, dueOn }: JobData['report_mail'],
): Promise<void> {
  const shop = await findBusiness(desk.db, businessId)
  const begins = dayBounds(dueOn, shop.timeZone).from
  const [row] = await desk.db.select().from(reportMail).where(isReportMail({ businessId }, reportMailId))
  if (!row || !isStillDue(row, dueOn) || (row.sentAt && row.sentAt >= begins)) return
  const mail = { row, i18n: getI18n(await findMailLanguage(desk.db, row)) }
  const made = await recordErrors(desk, mail, () =>
    make(desk, mail, getReportedDays(row.every, dueOn, getFirstWeekday(shop.locale))),
  )
  if (!desk.mailer.canSend) return keepInOutbox(desk, { ...mail, made, begins })
  await give(desk, { ...mail, made, mark: dueOn, begins })
}

/** True if `dueOn` is still the last due day at the current frequency. */
function isStillDue({ every, dueOn: next }: ReportMailRow, dueOn: string): boolean {
  return getLastDueDate(every, dueOn) === dueOn && getNextDueDate(every, dueOn) === next
}

type Giving = Mail & { made: Made; begins: Date }

async function give(desk: Dependencies, { row, i18n, made, mark, begins }: Giving & { mark: string }): Promise<void> {
  // A mail server may refuse while sentAt is still being written, so the write is awaited.
  const handing = { noted: Promise.resolve<Date | null>(null) }
  const onHanding = async () => {
    handing.noted = noteHanding(desk, row, begins)
    await handing.noted
  }
  try {
    await finish(desk, row, { lastError: unknownWords(await handOver(desk, { row, made, mark, onHanding }), i18n) })
  } catch (error) {
    if (error instanceof AlreadyClaimedError || (error instanceof Error && error.cause instanceof AlreadyClaimedError))
      return
    const noted = await handing.noted.catch(() => null)
    await finish(desk, row, { lastError: getErrorMessage(error, i18n), ...(noted && { sentAt: row.sentAt }) })
    if (!(error instanceof DeliveryFailed && error.isFinal)) throw error
  }
}

async function noteHanding({ db, clock }: Dependencies, row: ReportMailRow, begins: Date): Promise<Date> {
  const sentAt = clock()
  const ours = await db.update(reportMail).set({ sentAt }).where(isUnsent(row, begins)).returning({ id: reportMail.id })
  if (ours.length === 0) throw new AlreadyClaimedError()
  return sentAt
}

function getErrorMessage(error: unknown, i18n: I18n): string {
  if (error instanceof AppError) return i18n._(msg`The report took too long`)
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000)
}

function unknownWords(unknown: string[], i18n: I18n): string {
  return unknown.length > 0 ? i18n._(msg`The mail server doesn’t know ${{ addresses: unknown.join(', ') }}`) : ''
}

async function recordErrors<Answer>(
  desk: Dependencies,
  { row, i18n }: Mail,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    await finish(desk, row, { lastError: getErrorMessage(error, i18n) })
    throw error
  }
}

async function finish(
  { db }: Dependencies,
  row: ReportMailRow,
  values: Partial<typeof reportMail.$inferInsert>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(reportMail).set(values).where(isReportMail(row, row.id))
    await announce(tx, row.businessId, ['report-mails'])
  })
}

/** Without a mail server, puts the text into the outbox for staff to pass on. The file is left out. */
async function keepInOutbox({ db, mailer, clock }: Dependencies, { row, i18n, made, begins }: Giving): Promise<void> {
  const sentAt = clock()
  await db.transaction(async (tx) => {
    const lastError = i18n._(msg`No mail server is set: it waits in the outbox`)
    const ours = await tx
      .update(reportMail)
      .set({ sentAt, lastError })
      .where(isUnsent(row, begins))
      .returning({ id: reportMail.id })
    if (ours.length === 0) return
    const { subject, text } = made
    const expiresAt = minutesAfter(sentAt, OUTBOX_MINUTES)
    for (const to of row.to) await mailer.keep(tx, row.businessId, { to, subject, text, expiresAt })
    await announce(tx, row.businessId, ['report-mails'])
  })
}

/** Sends the report that was due last, even if it was sent already. Throws AppError 'not_found', 'mail_failed'. */
export async function sendNow(
  desk: Dependencies,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<ReportMail> {
  const row = await findById(desk.db, actor, reportMail, id)
  const dueOn = getLastDueDate(row.every, localDay(now, actor.timeZone))
  const i18n = getI18n(await findMailLanguage(desk.db, row))
  const made = await make(desk, { row, i18n }, getReportedDays(row.every, dueOn, getFirstWeekday(actor.locale)))
  try {
    const unknown = await handOver(desk, { row, made, mark: String(now.getTime()), onHanding: async () => undefined })
    await finish(desk, row, { sentAt: now, lastError: unknownWords(unknown, i18n) })
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error
    await finish(desk, row, { lastError: getErrorMessage(error, i18n) })
    throw toMailProblem(error)
  }
  return presentReportMail(await findById(desk.db, actor, reportMail, id))
}
