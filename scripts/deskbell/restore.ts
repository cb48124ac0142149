import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { restoreArchive, rollBack } from '../../server/src/features/data/archive/restore.ts'
import { openArchiveFile } from './archive-file.ts'
import { type Command, say } from './command.ts'
import { type BusinessContext, withBusiness } from './shop.ts'

const usage = `  npm run deskbell -- restore FILE [--passphrase-file F] [--bring-back]
      puts an archive in the place of all data, after every byte of it was checked; people who were removed and keys
      that were revoked since it was made are left out, or brought back
  npm run deskbell -- restore --back [--bring-back]
      back to the data before the last restore; people and keys that were taken away since are treated likewise
`

/** Restores an archive, or rolls back the last restore. */
export const restore: Command = {
  usage,
  run: async (args) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'passphrase-file': { type: 'string' },
        'bring-back': { type: 'boolean', default: false },
        back: { type: 'boolean', default: false },
      },
    })
    const [file] = positionals
    const bringBack = values['bring-back']
    if (values.back) return withBusiness((desk) => back(desk, { bringBack }))
    if (!file) throw new Error(`Usage:\n${usage}`)
    const passphraseFile = values['passphrase-file']
    return withBusiness((desk) => fromFile(desk, { path: resolve(file), passphraseFile, bringBack }))
  },
}

async function fromFile(
  desk: BusinessContext,
  { path, passphraseFile, bringBack }: { path: string; passphraseFile: string | undefined; bringBack: boolean },
): Promise<number> {
  const { databaseUrl, secret } = desk.backups
  await migrateDatabase(databaseUrl)
  const archive = await openArchiveFile(desk, path, passphraseFile)
  const target = { databaseUrl, secret, files: desk.files, now: desk.clock() }
  const report = await restoreArchive(target, archive, { bringBack }).finally(archive.close)
  const { rows, files, pinEmptied, twoFactorOff, leftOut } = report
  say(`Restored ${rows} rows and ${files} files. Everybody signs in again.`)
  sayLeftOut(leftOut)
  if (pinEmptied) say('The PIN could not be opened with the secret of this install and is empty now: set a new one.')
  if (twoFactorOff > 0) say(`The authenticator was switched off for ${twoFactorOff} accounts, for the same reason.`)
  say('npm run deskbell -- restore --back leads back, for 14 days.')
  return 0
}

function sayLeftOut(leftOut: number): void {
  if (leftOut > 0)
    say(`${leftOut} people, keys and the like stay removed, as they were before; --bring-back restores them too.`)
}

async function back({ backups, clock }: BusinessContext, options: { bringBack: boolean }): Promise<number> {
  await migrateDatabase(backups.databaseUrl)
  const { replacedAt, leftOut } = await rollBack({ databaseUrl: backups.databaseUrl, now: clock() }, options)
  say(`The data is as it was at ${replacedAt.toISOString()}. The same command leads forward again.`)
  sayLeftOut(leftOut)
  return 0
}
