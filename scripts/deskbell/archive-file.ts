import { readFile } from 'node:fs/promises'
import { countRows, listFiles } from '../../server/src/features/data/archive/manifest.ts'
import { type Archive, openArchive } from '../../server/src/features/data/archive/read.ts'
import { writeArchive } from '../../server/src/features/data/archive/write.ts'
import { writeDurable } from '../../server/src/storage/durable-file.ts'
import { say } from './command.ts'
import type { BusinessContext } from './shop.ts'

/** Writes an archive of everything, or of one business, and says what is in it. The server may be running. */
export async function writeArchiveFile(
  { files, backups, clock }: BusinessContext,
  path: string,
  businessId: string | null = null,
): Promise<void> {
  const { databaseUrl, secret, passphrase } = backups
  const archive = await writeArchive({ databaseUrl, files, secret, passphrase, businessId, now: clock() })
  const [{ bytes, hash }, manifest] = await Promise.all([writeDurable(path, archive.stream), archive.manifest])
  say(`${path}: ${countRows(manifest)} rows and ${listFiles(manifest).length} files in ${bytes} bytes, SHA-256 ${hash}`)
  if (!passphrase) say('It is not encrypted. Set BACKUP_PASSPHRASE to have that done.')
}

/** Opens an archive with the passphrase in a file, if one is named, or that of the settings, and says what it is. */
export async function openArchiveFile(
  { backups: { passphrase } }: BusinessContext,
  path: string,
  passphraseFile: string | undefined,
): Promise<Archive> {
  const given = passphraseFile ? [(await readFile(passphraseFile, 'utf8')).trim()] : []
  const archive = await openArchive({ path, passphrases: passphrase ? [...given, passphrase] : given })
  const { shops, madeAt } = archive.manifest
  say(`An archive of ${shops.join(', ') || 'an empty install'}, made at ${madeAt}`)
  return archive
}
