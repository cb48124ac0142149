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
import { counted, formatDuration } from './labels.ts'
import type { Finding } from './schema.ts'

const TROUBLES: Record<MailTrouble, { says: string; toDo: string }> = {
  name: {
    says: 'There is no machine of that name',
    toDo: 'Check the name of the mail server in SMTP_URL, and that this machine can look names up.',
  },
  port: {
    says: 'Nobody answers there',
    toDo: 'Check the port in SMTP_URL (587 and 465 are usual), and that no firewall stands in between.',
  },
  tls: {
    says: 'It and Deskbell can’t agree on a secure connection',
    toDo: 'Use smtps:// with port 465 and smtp:// with port 587, and the name that is in the mail server’s certificate. A server without encryption needs ?requireTLS=false at the end of SMTP_URL.',
  },
  login: {
    says: 'It refuses the login',
    toDo: 'Check the user and the password in SMTP_URL. Signs such as @ in them are written as %40. Some services want an app password.',
  },
  sender: {
    says: 'It refuses the sender',
    toDo: 'Set MAIL_FROM to an address that the account may send from.',
  },
  address: {
    says: 'It refuses the address that a letter was for',
    toDo: 'Check that address. Many mail servers let strangers write only to addresses of their own until they log in.',
  },
  other: { says: 'It can’t be used', toDo: 'See what it said, and check SMTP_URL.' },
}

/** `facts` null: no mail server is configured. */
export function judgeMail(facts: MailFacts | null): Finding {
  if (!facts)
    return {
      check: 'mail',
      state: 'warning',
      says: 'No mail server is set: letters wait in the outbox.',
      toDo: 'Set SMTP_URL and MAIL_FROM, or pass the letters on yourself.',
    }
  const { server, trouble, said, waiting } = facts
  if (trouble) {
    const { says, toDo } = TROUBLES[trouble]
    return { check: 'mail', state: 'wrong', says: `${server}: ${says}${said ? ` (“${said}”)` : ''}.`, toDo }
  }
  if (waiting > 0)
    return {
      check: 'mail',
      state: 'warning',
      says: `${server} has not taken ${counted(waiting, 'letter')}.`,
      toDo: 'Open the outbox: it says why for each.',
    }
  return fine('mail', `${server} answers and lets Deskbell in.`)
}

const JOB_WORDS: Record<string, string> = {
  check_import: 'reading a file to import',
  commit_import: 'importing',
  undo_import: 'undoing an import',
  backup: 'the backup',
  test_restore: 'the restore test',
  daily: 'the daily tidying',
  bulk_mail: 'sending letters',
}

export function judgeJobs({ failed, dead, waiting }: JobsFacts): Finding {
  if (waiting > 0 || dead > 0)
    return {
      check: 'jobs',
      state: 'wrong',
      says: `${counted(waiting + dead, 'job')} should have been done by now.`,
      toDo: 'Start Deskbell, or start it again: it does them by itself.',
    }
  if (failed.length === 0) return fine('jobs', 'What is due is done, and nothing has failed.')
  const names = failed.map(({ name }) => JOB_WORDS[name] ?? name)
  return {
    check: 'jobs',
    state: 'warning',
    says: `This has failed, often enough to give up: ${names.join(', ')}.`,
    toDo: 'The server’s log says why. It is tried again when it is due next, or when you ask for it.',
  }
}

/** Age of the last backup from which it is overdue and staff are alerted: 2 days. */
export const BACKUP_OVERDUE_MS = 2 * DAY_MS
const TEST_OVERDUE_MS = 15 * DAY_MS

export function isBackupOverdue({ lastAt, openSince }: Omit<BackupFacts, 'failure'>, now: Date): boolean {
  return now.getTime() - (lastAt ?? openSince).getTime() > BACKUP_OVERDUE_MS
}

export function judgeBackup(facts: BackupFacts, now: Date): Finding {
  const { lastAt, failure } = facts
  const age = lastAt && `The last one is ${formatDuration(now.getTime() - lastAt.getTime())} old.`
  const why = failure ? ` It failed: ${failure}.` : ''
  const toDo = 'Make one now in Settings → Data, or with npm run deskbell -- backup, and see what it says.'
  if (isBackupOverdue(facts, now))
    return { check: 'backup', state: 'wrong', says: `${age ?? 'There has never been one.'}${why}`, toDo }
  if (failure) return { check: 'backup', state: 'warning', says: `${age ?? 'There is none yet.'}${why}`, toDo }
  return fine('backup', age ?? 'There is none yet: the first is made tonight.')
}

export function judgeRestoreTest({ testedAt, failure, firstBackupAt }: RestoreTestFacts, now: Date): Finding {
  const toDo = 'Make a new backup, and keep the older ones until one has passed the test.'
  if (failure)
    return { check: 'restore_test', state: 'wrong', says: `A backup could not be restored: ${failure}.`, toDo }
  if (testedAt && now.getTime() - testedAt.getTime() <= TEST_OVERDUE_MS)
    return fine(
      'restore_test',
      `A backup was restored to try it, ${formatDuration(now.getTime() - testedAt.getTime())} ago.`,
    )
  if (!firstBackupAt) return unknown('restore_test', 'There is no backup to try yet.')
  if (!testedAt && now.getTime() - firstBackupAt.getTime() <= TEST_OVERDUE_MS)
    return fine('restore_test', 'The first is due within a week of the first backup.')
  return {
    check: 'restore_test',
    state: 'warning',
    says: 'No backup has been tried for two weeks.',
    toDo: 'Leave Deskbell running on a Sunday: the newest backup is then restored into a place of its own.',
  }
}

const PENDING_MS = HOUR_MS
const UNSEEN_MS = 7 * DAY_MS

export function judgeKiosks(kiosks: KioskFacts[], now: Date): Finding {
  const age = (at: Date | null) => (at ? now.getTime() - at.getTime() : 0)
  const holding = kiosks.filter((kiosk) => kiosk.pending > 0 && age(kiosk.oldestPendingAt) > PENDING_MS)
  if (holding.length > 0)
    return {
      check: 'kiosks',
      state: 'wrong',
      says: holding.map(holdingWords).join(' '),
      toDo: 'Take the tablet to where it has network and open the kiosk on it: it sends them by itself. Don’t clear its browser data.',
    }
  const unseen = kiosks.filter((kiosk) => !kiosk.revoked && age(kiosk.lastSeenAt) > UNSEEN_MS)
  if (unseen.length > 0)
    return {
      check: 'kiosks',
      state: 'warning',
      says: `Not heard of for a week: ${unseen.map(({ name }) => name).join(', ')}.`,
      toDo: 'Open the kiosk on it, or sign it out under Kiosk tablets if it is no longer used.',
    }
  if (kiosks.length === 0) return fine('kiosks', 'No tablet has opened the kiosk.')
  return fine('kiosks', `${counted(kiosks.length, 'tablet')}, and every check-in has arrived.`)
}

function holdingWords({ name, pending }: KioskFacts): string {
  return `${name} holds ${counted(pending, 'check-in')} for more than an hour.`
}

export function judgeAttention({ open, oldestAt }: AttentionFacts, now: Date): Finding {
  if (open === 0 || !oldestAt) return fine('attention', 'Nobody waits for an answer.')
  const age = now.getTime() - oldestAt.getTime()
  const says = `${counted(open, 'thing')} on the dashboard, the oldest ${formatDuration(age)} old.`
  if (age < DAY_MS) return fine('attention', says)
  return { check: 'attention', state: 'warning', says, toDo: 'See to them under “Needs attention” on the dashboard.' }
}
