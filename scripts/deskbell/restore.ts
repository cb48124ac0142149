import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { openArchive } from '../../server/src/features/data/archive/read.ts'
import { restoreArchive, rollBack } from '../../server/src/features/data/archive/restore.ts'
import { type Command, say } from './command.ts'
import { type BusinessContext, withBusiness } from './shop.ts'

const usage = `  npm run deskbell -- restore FILE [--passphrase-file F]
      puts an archive in the place of all data, after every byte of it was checked
  npm run deskbell -- restore --back
      back to the data before the last restore
`

/** Restores an archive, or rolls back the last restore. */
export const restore: Command = {
  usage,
  run: async (args) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'passphrase-file': { type: 'string' }, back: { type: 'boolean', default: false } },
    })
    const [file] = positionals
    if (values.back) return withBusiness(back)
    if (!file) throw new Error(`Usage:\n${usage}`)
    const passphrase = await readPassphrase(values['passphrase-file'])
    return withBusiness((desk) => fromFile(desk, resolve(file), passphrase))
  },
}

async function readPassphrase(file: string | undefined): Promise<string[]> {
  return file ? [(await readFile(file, 'utf8')).trim()] : []
}

async function fromFile(desk: BusinessContext, path: string, given: string[]): Promise<number> {
  const { databaseUrl, secret, passphrase } = desk.backups
  await migrateDatabase(databaseUrl)
  const archive = await openArchive({ path, passphrases: passphrase ? [...given, passphrase] : given })
  const { manifest } = archive
  say(`An archive of ${manifest.shops.join(', ') || 'an empty install'}, made at ${manifest.madeAt}`)
  const target = { databaseUrl, secret, files: desk.files, now: desk.clock() }
  const { rows, files, pinEmptied, twoFactorOff } = await restoreArchive(target, archive).finally(archive.close)
  say(`Restored ${rows} rows and ${files} files. Everybody signs in again.`)
  if (pinEmptied) say('The PIN could not be opened with the secret of this install and is empty now: set a new one.')
  if (twoFactorOff > 0) say(`The authenticator was switched off for ${twoFactorOff} accounts, for the same reason.`)
  say('npm run deskbell -- restore --back leads back, for 14 days.')
  return 0
}

async function back({ backups, clock }: BusinessContext): Promise<number> {
  await migrateDatabase(backups.databaseUrl)
  const replacedAt = await rollBack({ databaseUrl: backups.databaseUrl, now: clock() })
  say(`The data is as it was at ${replacedAt.toISOString()}. The same command leads forward again.`)
  return 0
}
