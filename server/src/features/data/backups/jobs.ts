import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import type { JobHandlers, Schedule } from '../../../jobs/jobs.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { writeDurable } from '../../../storage/durable-file.ts'
import { openArchive } from '../archive/read.ts'
import { testRestore } from '../archive/restore.ts'
import type { BackupRow } from './present.ts'
import { findBackupBusinessId, findNewest } from './queries.ts'
import { changeBackup, describeError, runBackup } from './run.ts'

export function backupHandlers(services: Services): JobHandlers {
  return {
    backup: async ({ backupId }) => void (await runBackup(services, backupId)),
    test_restore: () => testNewest(services),
  }
}

/** Cron: backup daily at 03:15, test restore on Sundays at 03:45. */
export const BACKUP_SCHEDULE: Schedule = { backup: '15 3 * * *', test_restore: '45 3 * * 0' }

/** Restores the newest backup into a scratch schema, compares all rows, and records the result. */
async function testNewest(services: Services): Promise<void> {
  const row = await findNewest(services.db, await findBackupBusinessId(services.db))
  if (!row) return
  const failure = await findFailure(services, row)
  await changeBackup(services, row, { testedAt: services.clock(), testFailure: failure })
}

async function findFailure({ backups }: Services, row: BackupRow): Promise<string> {
  const path = join(backups.folder, `test-${row.id}`)
  try {
    const content = await backups.place.open(row.name)
    if (!content) return toStoredText(msg`The file is not there any more.`)
    const { hash } = await writeDurable(path, content)
    if (hash !== row.hash) return toStoredText(msg`The file is not as it was written.`)
    const archive = await openArchive({ path, passphrases: backups.passphrase ? [backups.passphrase] : [] })
    await testRestore(backups.databaseUrl, archive).finally(archive.close)
    return ''
  } catch (error) {
    if (error instanceof AppError && error.code === 'disk_full') throw error
    return describeError(error)
  } finally {
    await rm(path, { force: true })
  }
}
