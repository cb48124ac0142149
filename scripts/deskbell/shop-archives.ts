import { resolve } from 'node:path'
import { SHOP_ID } from '../../server/src/features/business/logo/store.ts'
import { countRows, listFiles } from '../../server/src/features/data/archive/manifest.ts'
import { openArchive } from '../../server/src/features/data/archive/read.ts'
import { restoreBusiness } from '../../server/src/features/data/archive/restore-business.ts'
import { writeArchive } from '../../server/src/features/data/archive/write.ts'
import { writeDurable } from '../../server/src/storage/durable-file.ts'
import { say } from './command.ts'
import type { BusinessContext } from './shop.ts'

/** Writes an archive of one shop. The server may be running. */
export async function exportShop(
  { files, backups, clock }: BusinessContext,
  { businessId, file }: { businessId: string; file: string },
): Promise<void> {
  const { databaseUrl, secret, passphrase } = backups
  const archive = await writeArchive({ databaseUrl, files, secret, passphrase, businessId, now: clock() })
  const [{ bytes }, manifest] = await Promise.all([writeDurable(resolve(file), archive.stream), archive.manifest])
  say(`${file}: ${countRows(manifest)} rows and ${listFiles(manifest).length} files in ${bytes} bytes`)
  if (!passphrase) say('It is not encrypted. Set BACKUP_PASSPHRASE to have that done.')
}

/** Puts an archive of one shop in the place of that shop, or adds it; `as`: under another id. */
export async function restoreShop(
  { files, backups, clock }: BusinessContext,
  { file, as, passphrases }: { file: string; as: string | null; passphrases: string[] },
): Promise<void> {
  if (as !== null && !SHOP_ID.test(as)) throw new Error('The id of a shop has letters, digits, - and _, at most 40.')
  const { databaseUrl, secret, passphrase } = backups
  const archive = await openArchive({
    path: resolve(file),
    passphrases: passphrase ? [...passphrases, passphrase] : passphrases,
  })
  say(`An archive of ${archive.manifest.shops.join(', ')}, made at ${archive.manifest.madeAt}`)
  const target = { databaseUrl, secret, files, now: clock() }
  const report = await restoreBusiness(target, archive, { as }).finally(archive.close)
  say(`${report.businessId}: restored ${report.rows} rows and ${report.files} files. Its people sign in again.`)
  if (report.leftOut > 0) say(`${report.leftOut} people, keys and the like stay removed, as they were before.`)
  if (report.pinEmptied) say('The PIN is empty now: set a new one.')
  if (as !== null) say('Kiosks, API keys, feeds and invitations of the archive have ended: make them anew.')
}
