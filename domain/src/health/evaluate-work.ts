import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { DAY_MS, HOUR_MS } from '../shared/durations.ts'
import { fine, unknown } from './evaluate-machine.ts'
import type {
  AttentionFacts,
  BackupFacts,
  JobsFacts,
  KioskFacts,
  MailFacts,
  MailTrouble,
  RestoreTestFacts,
} from './facts.ts'
import { formatDuration } from './labels.ts'
import type { Finding } from './schema.ts'

const TROUBLES: Record<MailTrouble, { says: MessageDescriptor; toDo: MessageDescriptor }> = {
  name: {
    says: msg`There is no machine of that name`,
    toDo: msg`Check the name of the mail server in SMTP_URL, and that this machine can look names up.`,
  },
  port: {
    says: msg`Nobody answers there`,
    toDo: msg`Check the port in SMTP_URL (587 and 465 are usual), and that no firewall stands in between.`,
  },
  tls: {
    says: msg`It and Deskbell can’t agree on a secure connection`,
    toDo: msg`Use smtps:// with port 465 and smtp:// with port 587, and the name that is in the mail server’s certificate. A server without encryption needs ?requireTLS=false at the end of SMTP_URL.`,
  },
  login: {
    says: msg`It refuses the login`,
    toDo: msg`Check the user and the password in SMTP_URL. Signs such as @ in them are written as %40. Some services want an app password.`,
  },
  sender: {
    says: msg`It refuses the sender`,
    toDo: msg`Set MAIL_FROM to an address that the account may send from.`,
  },
  address: {
    says: msg`It refuses the address that a letter was for`,
    toDo: msg`Check that address. Many mail servers let strangers write only to addresses of their own until they log in.`,
  },
  other: { says: msg`It can’t be used`, toDo: msg`See what it said, and check SMTP_URL.` },
}

/** `facts` null: no mail server is configured. */
export function judgeMail(facts: MailFacts | null, i18n: I18n): Finding {
  if (!facts)
    return {
      check: 'mail',
      state: 'warning',
      says: i18n._(msg`No mail server is set: letters wait in the outbox.`),
      toDo: i18n._(msg`Set SMTP_URL and MAIL_FROM, or pass the letters on yourself.`),
    }
  const { server, trouble, said, waiting: count } = facts
  if (trouble) {
    const reason = i18n._(TROUBLES[trouble].says)
    const says = said ? msg`${{ server }}: ${{ reason }} (“${{ said }}”).` : msg`${{ server }}: ${{ reason }}.`
    return { check: 'mail', state: 'wrong', says: i18n._(says), toDo: i18n._(TROUBLES[trouble].toDo) }
  }
  if (count > 0)
    return {
      check: 'mail',
      state: 'warning',
      says: i18n._(msg`${{ server }} has not taken ${plural({ count }, { one: '# letter', other: '# letters' })}.`),
      toDo: i18n._(msg`Open the outbox: it says why for each.`),
    }
  return fine('mail', i18n._(msg`${{ server }} answers and lets Deskbell in.`))
}

const JOB_WORDS: Record<string, MessageDescriptor> = {
  check_import: msg`reading a file to import`,
  commit_import: msg`importing`,
  undo_import: msg`undoing an import`,
  backup: msg`the backup`,
  test_restore: msg`the restore test`,
  daily: msg`the daily tidying`,
  bulk_mail: msg`sending letters`,
}

export function judgeJobs({ failed, dead, waiting }: JobsFacts, i18n: I18n): Finding {
  const count = waiting + dead
  if (count > 0)
    return {
      check: 'jobs',
      state: 'wrong',
      says: i18n._(
        msg`${plural({ count }, { one: '# job should have been done by now.', other: '# jobs should have been done by now.' })}`,
      ),
      toDo: i18n._(msg`Start Deskbell, or start it again: it does them by itself.`),
    }
  if (failed.length === 0) return fine('jobs', i18n._(msg`What is due is done, and nothing has failed.`))
  const names = failed.map(({ name }) => (JOB_WORDS[name] ? i18n._(JOB_WORDS[name]) : name)).join(', ')
  return {
    check: 'jobs',
    state: 'warning',
    says: i18n._(msg`This has failed, often enough to give up: ${{ names }}.`),
    toDo: i18n._(msg`The server’s log says why. It is tried again when it is due next, or when you ask for it.`),
  }
}

/** Age of the last backup from which it is overdue and staff are alerted: 2 days. */
export const BACKUP_OVERDUE_MS = 2 * DAY_MS
const TEST_OVERDUE_MS = 15 * DAY_MS

export function isBackupOverdue({ lastAt, openSince }: Omit<BackupFacts, 'failure'>, now: Date): boolean {
  return now.getTime() - (lastAt ?? openSince).getTime() > BACKUP_OVERDUE_MS
}

/** Joins the age of the last backup, or that there is none, and why a later one failed. */
function backupText({ failure }: BackupFacts, made: string, i18n: I18n): string {
  return failure ? `${made} ${i18n._(msg`It failed: ${{ reason: failure }}.`)}` : made
}

export function judgeBackup(facts: BackupFacts, now: Date, i18n: I18n): Finding {
  const { lastAt, failure } = facts
  const made =
    lastAt && i18n._(msg`The last one is ${{ age: formatDuration(now.getTime() - lastAt.getTime(), i18n) }} old.`)
  const toDo = i18n._(msg`Make one now in Settings → Data, or with npm run deskbell -- backup, and see what it says.`)
  if (isBackupOverdue(facts, now)) {
    const says = backupText(facts, made ?? i18n._(msg`There has never been one.`), i18n)
    return { check: 'backup', state: 'wrong', says, toDo }
  }
  if (failure) {
    const says = backupText(facts, made ?? i18n._(msg`There is none yet.`), i18n)
    return { check: 'backup', state: 'warning', says, toDo }
  }
  return fine('backup', made ?? i18n._(msg`There is none yet: the first is made tonight.`))
}

export function judgeRestoreTest(
  { testedAt, failure, firstBackupAt }: RestoreTestFacts,
  now: Date,
  i18n: I18n,
): Finding {
  if (failure)
    return {
      check: 'restore_test',
      state: 'wrong',
      says: i18n._(msg`A backup could not be restored: ${{ reason: failure }}.`),
      toDo: i18n._(msg`Make a new backup, and keep the older ones until one has passed the test.`),
    }
  if (testedAt && now.getTime() - testedAt.getTime() <= TEST_OVERDUE_MS) {
    const age = formatDuration(now.getTime() - testedAt.getTime(), i18n)
    return fine('restore_test', i18n._(msg`A backup was restored to try it, ${{ age }} ago.`))
  }
  if (!firstBackupAt) return unknown('restore_test', i18n._(msg`There is no backup to try yet.`))
  if (!testedAt && now.getTime() - firstBackupAt.getTime() <= TEST_OVERDUE_MS)
    return fine('restore_test', i18n._(msg`The first is due within a week of the first backup.`))
  return {
    check: 'restore_test',
    state: 'warning',
    says: i18n._(msg`No backup has been tried for two weeks.`),
    toDo: i18n._(msg`Leave Deskbell running on a Sunday: the newest backup is then restored into a place of its own.`),
  }
}

const PENDING_MS = HOUR_MS
const UNSEEN_MS = 7 * DAY_MS

export function judgeKiosks(kiosks: KioskFacts[], now: Date, i18n: I18n): Finding {
  const age = (at: Date | null) => (at ? now.getTime() - at.getTime() : 0)
  const holding = kiosks.filter((kiosk) => kiosk.pending > 0 && age(kiosk.oldestPendingAt) > PENDING_MS)
  if (holding.length > 0)
    return {
      check: 'kiosks',
      state: 'wrong',
      says: holding.map((kiosk) => holdingText(kiosk, i18n)).join(' '),
      toDo: i18n._(
        msg`Take the tablet to where it has network and open the kiosk on it: it sends them by itself. Don’t clear its browser data.`,
      ),
    }
  const unseen = kiosks.filter((kiosk) => !kiosk.revoked && age(kiosk.lastSeenAt) > UNSEEN_MS)
  if (unseen.length > 0)
    return {
      check: 'kiosks',
      state: 'warning',
      says: i18n._(
        msg`Not heard of for a week: ${{ names: unseen.map(({ name }) => nameKiosk(name, i18n)).join(', ') }}.`,
      ),
      toDo: i18n._(msg`Open the kiosk on it, or sign it out under Kiosk tablets if it is no longer used.`),
    }
  const count = kiosks.length
  if (count === 0) return fine('kiosks', i18n._(msg`No tablet has opened the kiosk.`))
  return fine(
    'kiosks',
    i18n._(
      msg`${plural({ count }, { one: '# tablet, and every check-in has arrived.', other: '# tablets, and every check-in has arrived.' })}`,
    ),
  )
}

function nameKiosk(name: string, i18n: I18n): string {
  return name || i18n._(msg`A tablet`)
}

function holdingText({ name, pending: count }: KioskFacts, i18n: I18n): string {
  const tablet = nameKiosk(name, i18n)
  return i18n._(
    msg`${{ tablet }} holds ${plural({ count }, { one: '# check-in', other: '# check-ins' })} for more than an hour.`,
  )
}

export function judgeAttention({ open: count, oldestAt }: AttentionFacts, now: Date, i18n: I18n): Finding {
  if (count === 0 || !oldestAt) return fine('attention', i18n._(msg`Nobody waits for an answer.`))
  const ms = now.getTime() - oldestAt.getTime()
  const age = formatDuration(ms, i18n)
  const says = i18n._(
    msg`${plural({ count }, { one: '# thing', other: '# things' })} on the dashboard, the oldest ${{ age }} old.`,
  )
  if (ms < DAY_MS) return fine('attention', says)
  const toDo = i18n._(msg`See to them under “Needs attention” on the dashboard.`)
  return { check: 'attention', state: 'warning', says, toDo }
}
