import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { judgeClock, judgeDatabase, judgeDisk, judgeFiles, judgeSettings } from './evaluate-machine.ts'
import { judgeAttention, judgeBackup, judgeJobs, judgeKiosks, judgeMail, judgeRestoreTest } from './evaluate-work.ts'
import type { Finding } from './schema.ts'

const now = new Date('2030-05-20T12:00:00Z')
// Without a catalogue, the texts are English.
const english = setupI18n({ locale: 'en', messages: { en: {} } })
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(now.getTime() - ms)

/** Asserts that every problem comes with an action and that a healthy check has none; returns the state. */
function toText({ state, says, toDo }: Finding): string {
  expect(says).not.toBe('')
  if (state === 'ok') expect(toDo).toBe('')
  if (state === 'warning' || state === 'wrong') expect(toDo).not.toBe('')
  return state
}

describe('the machine', () => {
  test('settings that are not accepted are told one by one', () => {
    expect(toText(judgeSettings([], english))).toBe('ok')
    expect(judgeSettings(['PORT is 1.', 'HOST is 2.'], english).says).toBe('PORT is 1. HOST is 2.')
  })

  test('a database is new enough, whole and up to date', () => {
    const good = { version: 150_004, pendingMigrations: 0, missingExtensions: [] }
    expect(judgeDatabase(good, english).says).toBe('PostgreSQL 15.4 answers, and is up to date.')
    for (const worse of [{ version: 140_012 }, { pendingMigrations: 1 }, { missingExtensions: ['btree_gist'] }])
      expect(toText(judgeDatabase({ ...good, ...worse }, english))).toBe('wrong')
    expect(toText(judgeDatabase({ ...good, version: 150_000 }, english))).toBe('ok')
    expect(judgeDatabase({ failed: 'connect ECONNREFUSED' }, english).says).toBe(
      'It can’t be reached: connect ECONNREFUSED.',
    )
  })

  test('of several disks the fullest counts', () => {
    const disk = (gb: number) => ({ folder: `/${gb}`, freeBytes: gb * 1e9, totalBytes: 100e9 })
    expect(toText(judgeDisk([disk(50), disk(6)], english))).toBe('ok')
    expect(judgeDisk([disk(50), disk(4.2)], english)).toMatchObject({
      state: 'warning',
      says: '4.2 GB are free where /4.2 is.',
    })
    expect(judgeDisk([disk(50), disk(0.3)], english)).toMatchObject({
      state: 'wrong',
      says: '300 MB are free where /0.3 is.',
    })
    expect([5, 4.9, 1, 0.9].map((gb) => judgeDisk([disk(gb)], english).state)).toEqual([
      'ok',
      'warning',
      'warning',
      'wrong',
    ])
    expect(toText(judgeDisk([disk(50), { failed: 'EACCES' }], english))).toBe('wrong')
    expect(toText(judgeDisk([], english))).toBe('unknown')
  })

  test('a clock is compared with whatever there is', () => {
    expect(toText(judgeClock({ aheadOfDatabaseMs: null, aheadOfNetworkMs: null }, english))).toBe('unknown')
    expect(toText(judgeClock({ aheadOfDatabaseMs: 900, aheadOfNetworkMs: null }, english))).toBe('ok')
    expect(toText(judgeClock({ aheadOfDatabaseMs: 0, aheadOfNetworkMs: -6000 }, english))).toBe('warning')
    expect(judgeClock({ aheadOfDatabaseMs: 120_000, aheadOfNetworkMs: 0 }, english)).toMatchObject({
      state: 'wrong',
      says: 'This machine’s clock is 2 minutes ahead of the database’s.',
    })
    expect(judgeClock({ aheadOfDatabaseMs: null, aheadOfNetworkMs: -120_000 }, english).says).toBe(
      'This machine’s clock is 2 minutes behind the internet’s.',
    )
    expect(judgeClock({ aheadOfDatabaseMs: 5, aheadOfNetworkMs: -5 }, english).says).toBe(
      'It agrees with the database’s and the internet’s.',
    )
    const off = (ms: number) => judgeClock({ aheadOfDatabaseMs: ms, aheadOfNetworkMs: null }, english).state
    expect([4999, 5000, 59_999, 60_000].map(off)).toEqual(['ok', 'warning', 'warning', 'wrong'])
  })

  test('a file storage that fails says why', () => {
    expect(toText(judgeFiles(null, english))).toBe('ok')
    expect(judgeFiles({ failed: 'AccessDenied' }, english)).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('AccessDenied'),
    })
  })
})

describe('mail', () => {
  const server = { server: 'mail.example.com:587', trouble: null, said: '', waiting: 0 }

  test('works, waits, or is not set', () => {
    expect(toText(judgeMail(server, english))).toBe('ok')
    expect(toText(judgeMail(null, english))).toBe('warning')
    expect(toText(judgeMail({ ...server, waiting: 2 }, english))).toBe('warning')
  })

  test.each([
    ['name', /no machine of that name/],
    ['port', /Nobody answers/],
    ['tls', /secure connection/],
    ['login', /refuses the login/],
    ['sender', /refuses the sender/],
    ['address', /refuses the address/],
    ['other', /can’t be used/],
  ] as const)('%s is said in words of its own', (trouble, words) => {
    const finding = judgeMail({ ...server, trouble, said: '535 no' }, english)
    expect(toText(finding)).toBe('wrong')
    expect(finding.says).toMatch(words)
    expect(finding.says).toContain('535 no')
  })
})

test('jobs that nobody does are wrong, and one that gave up is worth a look', () => {
  const calm = { failed: [], dead: 0, waiting: 0 }
  expect(toText(judgeJobs(calm, english))).toBe('ok')
  expect(toText(judgeJobs({ ...calm, waiting: 1 }, english))).toBe('wrong')
  expect(toText(judgeJobs({ ...calm, dead: 1 }, english))).toBe('wrong')
  expect(judgeJobs({ ...calm, waiting: 2, dead: 1 }, english).says).toBe('3 jobs should have been done by now.')
  expect(judgeJobs({ ...calm, failed: [{ name: 'backup', count: 1 }] }, english)).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('the backup'),
  })
})

describe('backups', () => {
  const openSince = ago(100 * DAY)

  test('are missed after two days', () => {
    expect(toText(judgeBackup({ lastAt: ago(47 * HOUR), failure: '', openSince }, now, english))).toBe('ok')
    expect(judgeBackup({ lastAt: ago(3 * DAY), failure: 'disk full', openSince }, now, english)).toMatchObject({
      state: 'wrong',
      says: 'The last one is 3 days old. It failed: disk full.',
    })
    expect(toText(judgeBackup({ lastAt: null, failure: '', openSince }, now, english))).toBe('wrong')
    expect(toText(judgeBackup({ lastAt: null, failure: '', openSince: ago(HOUR) }, now, english))).toBe('ok')
    expect(judgeBackup({ lastAt: ago(2 * HOUR), failure: 'disk full', openSince }, now, english)).toMatchObject({
      state: 'warning',
      says: 'The last one is 2 hours old. It failed: disk full.',
    })
    expect(judgeBackup({ lastAt: null, failure: 'disk full', openSince: ago(HOUR) }, now, english)).toMatchObject({
      state: 'warning',
      says: 'There is none yet. It failed: disk full.',
    })
    expect(judgeBackup({ lastAt: ago(2 * DAY), failure: '', openSince }, now, english)).toMatchObject({
      state: 'ok',
      says: 'The last one is 2 days old.',
    })
  })

  test('are tried', () => {
    const tested = { testedAt: ago(DAY), failure: '', firstBackupAt: openSince }
    expect(judgeRestoreTest(tested, now, english)).toMatchObject({
      state: 'ok',
      says: 'A backup was restored to try it, 24 hours ago.',
    })
    expect(toText(judgeRestoreTest({ ...tested, testedAt: ago(15 * DAY) }, now, english))).toBe('ok')
    expect(toText(judgeRestoreTest({ ...tested, testedAt: null, firstBackupAt: ago(15 * DAY) }, now, english))).toBe(
      'ok',
    )
    expect(toText(judgeRestoreTest({ ...tested, failure: 'sums differ' }, now, english))).toBe('wrong')
    expect(toText(judgeRestoreTest({ ...tested, testedAt: ago(16 * DAY) }, now, english))).toBe('warning')
    expect(toText(judgeRestoreTest({ ...tested, testedAt: null }, now, english))).toBe('warning')
    expect(toText(judgeRestoreTest({ ...tested, testedAt: null, firstBackupAt: ago(DAY) }, now, english))).toBe('ok')
    expect(toText(judgeRestoreTest({ ...tested, testedAt: null, firstBackupAt: null }, now, english))).toBe('unknown')
  })
})

test('a tablet that keeps check-ins is wrong, and one that is not heard of is worth a look', () => {
  const door = { name: 'Front door', pending: 0, oldestPendingAt: null, lastSeenAt: ago(HOUR), revoked: false }
  expect(judgeKiosks([], now, english)).toMatchObject({ state: 'ok', says: 'No tablet has opened the kiosk.' })
  expect(judgeKiosks([door], now, english)).toMatchObject({
    state: 'ok',
    says: '1 tablet, and every check-in has arrived.',
  })
  expect(toText(judgeKiosks([{ ...door, oldestPendingAt: ago(2 * HOUR) }], now, english))).toBe('ok')
  expect(toText(judgeKiosks([{ ...door, pending: 1, oldestPendingAt: ago(HOUR) }], now, english))).toBe('ok')
  expect(judgeKiosks([{ ...door, pending: 3, oldestPendingAt: ago(2 * HOUR) }], now, english)).toMatchObject({
    state: 'wrong',
    says: 'Front door holds 3 check-ins for more than an hour.',
  })
  expect(toText(judgeKiosks([{ ...door, pending: 3, oldestPendingAt: ago(HOUR / 2) }], now, english))).toBe('ok')
  expect(toText(judgeKiosks([{ ...door, lastSeenAt: ago(7 * DAY) }], now, english))).toBe('ok')
  expect(toText(judgeKiosks([{ ...door, lastSeenAt: ago(8 * DAY), revoked: true }], now, english))).toBe('ok')
  expect(judgeKiosks([{ ...door, lastSeenAt: ago(8 * DAY) }], now, english)).toMatchObject({
    state: 'warning',
    says: 'Not heard of for a week: Front door.',
  })
})

test('what waits for the desk for more than a day is worth a look', () => {
  expect(toText(judgeAttention({ open: 0, oldestAt: null }, now, english))).toBe('ok')
  expect(toText(judgeAttention({ open: 2, oldestAt: ago(HOUR) }, now, english))).toBe('ok')
  expect(judgeAttention({ open: 2, oldestAt: ago(2 * DAY) }, now, english)).toMatchObject({
    state: 'warning',
    says: '2 things on the dashboard, the oldest 2 days old.',
  })
})
