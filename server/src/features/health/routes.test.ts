import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding, Health, HealthCheck } from '@deskbell/domain/health/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { eq } from '../../db/drizzle.ts'
import { backup } from '../../db/schema/backup.ts'
import { device } from '../../db/schema/device.ts'
import { mail } from '../../db/schema/mail.ts'
import { createMailer } from '../../mail/mailer.ts'
import { openStorage } from '../../storage/storage.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { SMTP_PASSWORD, startSilentSmtp, startTestSmtp } from '../../test/smtp.ts'
import { ROSTER_KEY } from '../../test/tablet.ts'
import { diagnose, formatFindings } from './doctor.ts'

const desk = useApp()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date()
  await desk.db.delete(backup)
  shop = await desk.openShop()
})

async function look(smtpUrl?: string, patienceMs?: number): Promise<Record<HealthCheck, Finding>> {
  const options = { db: desk.db, log: pino({ level: 'silent' }), smtpUrl, from: undefined, patienceMs }
  const app = createApp({ ...desk.services, mailer: createMailer(options) })
  const { body, status } = await desk.callerWith(shop.cookie, app).get<Health>('/api/health')
  expect(status).toBe(200)
  return Object.fromEntries(body.findings.map((finding) => [finding.check, finding])) as Record<HealthCheck, Finding>
}

async function keepBackup(hoursAgo: number, row: Partial<typeof backup.$inferInsert> = {}) {
  const at = new Date(desk.clock.now.getTime() - hoursAgo * HOUR_MS)
  const written = { businessId: shop.businessId, id: newId(), kind: 'nightly', byName: 'Deskbell' } as const
  await desk.db.insert(backup).values({ ...written, status: 'kept', createdAt: at, finishedAt: at, ...row })
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/health'), 401, 'not_signed_in')
})

test('is said in the language of whoever asks', async () => {
  await keepBackup(49, { status: 'failed', failure: 'The archive is damaged. Its end is missing.' })
  await desk.db.insert(device).values({
    businessId: shop.businessId,
    id: newId(),
    name: 'Empfang',
    rosterKey: ROSTER_KEY,
    pending: 4,
    oldestPendingAt: new Date(desk.clock.now.getTime() - 2 * HOUR_MS),
  })
  const headers = { 'accept-language': 'de-AT' }
  const { body } = await shop.send<Health>('/api/health', { headers })
  const findings = Object.fromEntries(body.findings.map(({ check, says }) => [check, says]))
  expect(findings).toMatchObject({
    mail: 'Es ist kein Mailserver eingerichtet: E-Mails warten im Postausgang.',
    kiosks: 'Empfang: 4 Check-ins warten seit mehr als einer Stunde auf die Übertragung.',
    backup: 'Es gibt noch keine. Fehler: Das Archiv ist beschädigt. Sein Ende fehlt..',
  })
})

test('says of everything how it is, in its order', async () => {
  await keepBackup(3, { testedAt: desk.clock.now })
  const { body } = await shop.get<Health>('/api/health')
  expect(body.findings.map(({ check, state }) => [check, state])).toEqual([
    ['settings', 'ok'],
    ['database', 'ok'],
    ['disk', expect.stringMatching(/ok|warning/)],
    ['clock', 'ok'],
    ['files', 'ok'],
    ['mail', 'warning'],
    ['jobs', 'ok'],
    ['backup', 'ok'],
    ['restore_test', 'ok'],
    ['kiosks', 'ok'],
    ['attention', 'ok'],
  ])
})

test('mail: each trouble in words of its own', async () => {
  const smtp = await startTestSmtp()
  const silent = await startSilentSmtp()
  const at = (user: string) => smtp.url.replace('//', `//${user}@`)
  expect((await look(smtp.url)).mail.state).toBe('ok')
  expect((await look(at(`ana:${encodeURIComponent(SMTP_PASSWORD)}`))).mail.state).toBe('ok')
  expect((await look(at('ana:wrong'))).mail.says).toMatch(/refuses the login/)
  expect((await look(smtp.url.replace('smtp:', 'smtps:'))).mail.says).toMatch(/secure connection/)
  expect((await look('smtp://no-such-machine.invalid:587')).mail.says).toMatch(/no machine of that name/)
  expect((await look(silent.url, 300)).mail.says).toMatch(/Nobody answers/)
  const { host } = new URL(smtp.url)
  const waiting = { businessId: shop.businessId, id: newId(), to: 'a@example.com', subject: 'Hello', text: 'Hello' }
  const expiresAt = new Date(Date.now() + DAY_MS)
  await desk.db.insert(mail).values({ ...waiting, expiresAt, tries: 1, lastError: '553 sender not owned by user' })
  expect((await look(smtp.url)).mail).toMatchObject({ state: 'wrong', says: expect.stringContaining(host) })
  expect((await look(smtp.url)).mail.says).toMatch(/refuses the sender/)
  await desk.db.update(mail).set({ lastError: '552 mailbox full' }).where(eq(mail.id, waiting.id))
  expect((await look(smtp.url)).mail).toMatchObject({ state: 'warning', says: `${host} has not taken 1 letter.` })
  await Promise.all([smtp.close(), silent.close()])
})

test('jobs that nobody takes and jobs that gave up', async () => {
  await desk.services.jobs.add(desk.db, 'backup', { backupId: null })
  expect((await look()).jobs.state).toBe('ok')
  await desk.db.$client.query(`update jobs.job set start_after = now() - interval '11 minutes'`)
  expect((await look()).jobs.state).toBe('wrong')
  await desk.db.$client.query(`update jobs.job set state = 'failed', completed_on = now() where name = 'backup'`)
  expect((await look()).jobs).toMatchObject({ state: 'warning', says: expect.stringContaining('the backup') })
  await desk.services.jobs.add(desk.db, 'backup', { backupId: null })
  await desk.services.jobs.workOff({ backup: async () => undefined })
  expect((await look()).jobs.state).toBe('ok')
})

test('tablets that hold check-ins, of this shop only', async () => {
  const values = { id: newId(), name: 'Front door', rosterKey: 'a'.repeat(64), pending: 2 }
  const oldestPendingAt = new Date(desk.clock.now.getTime() - 2 * HOUR_MS)
  const other = await desk.openShop()
  await desk.db.insert(device).values({ businessId: other.businessId, ...values, oldestPendingAt })
  expect((await look()).kiosks.state).toBe('ok')
  await desk.db.insert(device).values({ businessId: shop.businessId, ...values, oldestPendingAt })
  expect((await look()).kiosks).toMatchObject({ state: 'wrong', says: expect.stringContaining('Front door') })
})

test('a file storage that takes nothing says why', async () => {
  const files = await openStorage({ DATA_DIR: '/dev/null' })
  const app = createApp({ ...desk.services, files })
  const { body } = await desk.callerWith(shop.cookie, app).get<Health>('/api/health')
  expect(body.findings.find(({ check }) => check === 'files')).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/^Files can’t be kept: ./),
  })
})

test('the doctor says the same at the command line, and what it could not look at where nothing runs', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'deskbell-doctor-'))
  chmodSync(dataDir, 0o755)
  const running = await diagnose({ DATABASE_URL: desk.databaseUrl, DATA_DIR: dataDir })
  expect(running.map(({ check }) => check)).toContain('kiosks')
  expect(running.find(({ check }) => check === 'database')?.state).toBe('ok')
  const stopped = await diagnose({ DATA_DIR: join(dataDir, 'not-yet') })
  expect(stopped.filter(({ state }) => state === 'unknown').map(({ check }) => check)).toEqual(
    expect.arrayContaining(['database', 'jobs', 'backup', 'restore_test', 'kiosks', 'attention']),
  )
  expect(stopped.filter(({ state }) => state === 'wrong')).toEqual([])
  const away = await diagnose({ DATABASE_URL: 'postgres://localhost:1/none', DATA_DIR: dataDir })
  expect(away.find(({ check }) => check === 'database')).toMatchObject({ state: 'wrong' })
  const [first] = await diagnose({ PORT: 'abc' })
  expect(first).toMatchObject({ check: 'settings', state: 'wrong', says: expect.stringContaining('PORT') })
  expect(formatFindings(away).join('\n')).toMatch(/✗ Database +It can’t be reached: .*\n +→ See that PostgreSQL runs/)
  rmSync(dataDir, { recursive: true })
})
