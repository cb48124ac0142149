import { newId } from '@deskbell/domain/shared/new-id.ts'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { fillWithDemo, type Install, installOn } from '../../server/src/test/installs.ts'
import { onCleanup } from '../bench/running.ts'
import { makeSmallDisk, type SmallDisk } from './restore-disk.ts'

const SECRET = 'the drill’s own secret, long enough for it'

export type Stage = {
  /** Installation that is backed up, with a demo shop. */
  shop: Install
  /** Empty installation that the backups are restored into. */
  other: Install
  disk: SmallDisk
  /** Adds a client and a file, so that no two backups are alike. */
  live(shop: Install): Promise<void>
}

type Installs = Pick<Stage, 'shop' | 'other'>

/** Opens the installations in new databases, and fills the first one. */
export async function openInstalls(createDatabase: (name: string) => Promise<string>): Promise<Installs> {
  const [shop, other] = [await open(createDatabase, 'drill_shop'), await open(createDatabase, 'drill_other')]
  await fillWithDemo(shop)
  return { shop, other }
}

export async function setStage({ shop, other }: Installs): Promise<Stage> {
  await other.db.$client.query("insert into business (business_id, company_name) values ('default', 'Before')")
  return { shop, other, disk: makeSmallDisk(), live: addChanges }
}

async function open(createDatabase: (name: string) => Promise<string>, name: string): Promise<Install> {
  const databaseUrl = await createDatabase(name)
  await migrateDatabase(databaseUrl)
  const install = await installOn(databaseUrl, SECRET)
  onCleanup(() => install.remove())
  return install
}

async function addChanges({ db, files }: Install): Promise<void> {
  const id = newId()
  const values = [id, `Guest ${id.slice(-4)}`, 'Line one\nline "two", \\N \\. and a, comma']
  await db.$client.query(
    "insert into client (business_id, id, first_name, notes) values ('default', $1, $2, $3)",
    values,
  )
  await files.put(`client-file/default/${id}`, `A file of ${id}`)
}
