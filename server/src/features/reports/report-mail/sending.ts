import { buffer } from 'node:stream/consumers'
import { REPORTS } from '@deskbell/domain/reports/names.ts'
import { getLastDueDate, getNextDueDate, getReportedDays } from '@deskbell/domain/reports/report-mail/rules.ts'
import type { ReportMail } from '@deskbell/domain/reports/report-mail/schema.ts'
import type { Days } from '@deskbell/domain/reports/schema.ts'
import { getFirstWeekday } from '@deskbell/domain/shared/first-weekday.ts'
import { dayBounds, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import { and, isNull, lt, or } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import { findById } from '../../../db/find-by-id.ts'
import { reportMail } from '../../../db/schema/report-mail.ts'
import { AppError, toMailProblem } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { announce } from '../../../live/announce.ts'
import type { Attached } from '../../../mail/deliver.ts'
import { DeliveryFailed } from '../../../mail/deliver.ts'
import { findBusiness } from '../../business/queries.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { fileName, TYPES } from '../../data/exports/answer.ts'
import { createWorkbook } from '../files/open.ts'
import { parseParams } from '../params.ts'
import { makeReport } from '../queries.ts'
import { readReport } from '../read.ts'
import { getReporter } from '../reporters.ts'
import { isReportMail } from './commands.ts'
import { presentReportMail, type ReportMailRow } from './present.ts'
import { type ReportLetter, renderReportMail } from './render-mail.ts'

type Dependencies = Pick<Services, 'db' | 'mailer' | 'clock' | 'publicUrl'>

/** Thrown if another server has just handed the mail over, or somebody has sent it manually. */
class AlreadyClaimedError extends Error {}

const OUTBOX_MINUTES = 30 * 24 * 60

export function reportMailHandlers(services: Services): JobHandlers {
  return { report_mail: (job) => sendDue(services, job) }
}

type Made = ReportLetter & { file: Attached }

async function make(desk: Dependencies, row: ReportMailRow, days: Days): Promise<Made> {
  const { report: name, filter, every } = row
  const [shop, now] = [await findBusiness(desk.db, row.businessId), desk.clock()]
  const actor = businessActor(shop)
  const asked = parseParams(name, { ...filter, ...days }, actor, now)
  const report = await readReport({ db: desk.db, actor, now }, (source) => makeReport(source, getReporter(name), asked))
  const words = `${REPORTS[name].title} ${days.from} to ${days.to}`
  const content = await buffer(createWorkbook(report, actor))
  const letter = renderReportMail({ report, every, shop, publicUrl: shop.publicUrl || desk.publicUrl })
  return { ...letter, file: { name: fileName(words, 'xlsx'), type: TYPES.xlsx, content } }
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
  const made = await recordErrors(desk, row, () =>
    make(desk, row, getReportedDays(row.every, dueOn, getFirstWeekday(shop.locale))),
  )
  if (!desk.mailer.canSend) return keepInOutbox(desk, { row, made, begins })
  await give(desk, { row, made, mark: dueOn, begins })
}

/** True if `dueOn` is still the last due day at the current frequency. */
function isStillDue({ every, dueOn: next }: ReportMailRow, dueOn: string): boolean {
  return getLastDueDate(every, dueOn) === dueOn && getNextDueDate(every, dueOn) === next
}

type Giving = { row: ReportMailRow; made: Made; begins: Date }

async function give(desk: Dependencies, { row, made, mark, begins }: Giving & { mark: string }): Promise<void> {
  // A mail server may refuse while sentAt is still being written, so the write is awaited.
  const handing = { noted: Promise.resolve<Date | null>(null) }
  const onHanding = async () => {
    handing.noted = noteHanding(desk, row, begins)
    await handing.noted
  }
  try {
    await finish(desk, row, { lastError: unknownWords(await handOver(desk, { row, made, mark, onHanding })) })
  } catch (error) {
    if (error instanceof AlreadyClaimedError || (error instanceof Error && error.cause instanceof AlreadyClaimedError))
      return
    const noted = await handing.noted.catch(() => null)
    await finish(desk, row, { lastError: getErrorMessage(error), ...(noted && { sentAt: row.sentAt }) })
    if (!(error instanceof DeliveryFailed && error.isFinal)) throw error
  }
}

async function noteHanding({ db, clock }: Dependencies, row: ReportMailRow, begins: Date): Promise<Date> {
  const sentAt = clock()
  const ours = await db.update(reportMail).set({ sentAt }).where(isUnsent(row, begins)).returning({ id: reportMail.id })
  if (ours.length === 0) throw new AlreadyClaimedError()
  return sentAt
}

function getErrorMessage(error: unknown): string {
  if (error instanceof AppError) return 'The report took too long'
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000)
}

function unknownWords(unknown: string[]): string {
  return unknown.length > 0 ? `The mail server doesn’t know ${unknown.join(', ')}` : ''
}

async function recordErrors<Answer>(
  desk: Dependencies,
  row: ReportMailRow,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    await finish(desk, row, { lastError: getErrorMessage(error) })
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
async function keepInOutbox({ db, mailer, clock }: Dependencies, { row, made, begins }: Giving): Promise<void> {
  const sentAt = clock()
  await db.transaction(async (tx) => {
    const lastError = 'No mail server is set: it waits in the outbox'
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
  const made = await make(desk, row, getReportedDays(row.every, dueOn, getFirstWeekday(actor.locale)))
  try {
    const unknown = await handOver(desk, { row, made, mark: String(now.getTime()), onHanding: async () => undefined })
    await finish(desk, row, { sentAt: now, lastError: unknownWords(unknown) })
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error
    await finish(desk, row, { lastError: getErrorMessage(error) })
    throw toMailProblem(error)
  }
  return presentReportMail(await findById(desk.db, actor, reportMail, id))
}
