import { resolve } from 'node:path'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { beginBackup, runBackup } from '../../server/src/features/data/backups/run.ts'
import { writeArchiveFile } from './archive-file.ts'
import { type Command, say } from './command.ts'
import { type BusinessContext, withBusiness } from './shop.ts'

/** Writes all data into one archive. The server may be running. */
export const backup: Command = {
  usage: `  npm run deskbell -- backup [FILE]
      one archive of everything: into FILE, or where backups are kept
`,
  run: ([file]) => withBusiness((desk) => (file ? intoFile(desk, resolve(file)) : intoPlace(desk))),
}

async function intoFile(desk: BusinessContext, path: string): Promise<number> {
  await writeArchiveFile(desk, path)
  return 0
}

async function intoPlace(desk: BusinessContext): Promise<number> {
  await migrateDatabase(desk.backups.databaseUrl)
  const { id } = await beginBackup(desk, 'by_hand', 'Command line')
  const { name, bytes, hash } = await runBackup(desk, id)
  say(`${desk.backups.place.name}: ${name}, ${bytes} bytes, SHA-256 ${hash}`)
  return 0
}
