import { resolve } from 'node:path'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { countRows, listFiles } from '../../server/src/features/data/archive/manifest.ts'
import { writeArchive } from '../../server/src/features/data/archive/write.ts'
import { beginBackup, runBackup } from '../../server/src/features/data/backups/run.ts'
import { writeDurable } from '../../server/src/storage/durable-file.ts'
import { type Command, say } from './command.ts'
import { type BusinessContext, withBusiness } from './shop.ts'

/** Writes all data into one archive. The server may be running. */
export const backup: Command = {
  usage: `  npm run deskbell -- backup [FILE]
      one archive of everything: into FILE, or where backups are kept
`,
  run: ([file]) => withBusiness((desk) => (file ? intoFile(desk, resolve(file)) : intoPlace(desk))),
}

async function intoFile({ files, backups, clock }: BusinessContext, path: string): Promise<number> {
  const { databaseUrl, secret, passphrase } = backups
  const archive = await writeArchive({ databaseUrl, files, secret, passphrase, now: clock() })
  const [{ bytes, hash }, manifest] = await Promise.all([writeDurable(path, archive.stream), archive.manifest])
  say(`${path}: ${countRows(manifest)} rows and ${listFiles(manifest).length} files in ${bytes} bytes, SHA-256 ${hash}`)
  if (!passphrase) say('It is not encrypted. Set BACKUP_PASSPHRASE to have that done.')
  return 0
}

async function intoPlace(desk: BusinessContext): Promise<number> {
  await migrateDatabase(desk.backups.databaseUrl)
  const { id } = await beginBackup(desk, 'by_hand', 'Command line')
  const { name, bytes, hash } = await runBackup(desk, id)
  say(`${desk.backups.place.name}: ${name}, ${bytes} bytes, SHA-256 ${hash}`)
  return 0
}
