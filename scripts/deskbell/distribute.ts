import { distributeTables, requireWorkers } from '../../server/src/db/citus/distribute.ts'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { withExclusiveLocks } from '../../server/src/features/data/archive/restore.ts'
import { type Command, say } from './command.ts'
import { withBusiness } from './shop.ts'

/** Distributes the tables of an installation over the workers of Citus. */
export const distribute: Command = {
  usage: `  npm run deskbell -- distribute
      distributes the tables over the workers of Citus, each business on one of them, and says what each table became;
      again, it distributes what isn't yet. DATABASE_URL is the coordinator. Stop Deskbell before
`,
  run: () =>
    withBusiness(async ({ backups: { databaseUrl } }) => {
      await withExclusiveLocks(databaseUrl, requireWorkers)
      await migrateDatabase(databaseUrl)
      const tables = await withExclusiveLocks(databaseUrl, async (connection) => {
        await connection.query('begin')
        const done = await distributeTables(connection)
        await connection.query('commit')
        return done
      })
      for (const { name, kind, isNew } of tables) say(`${name}: ${kind}${isNew ? '' : ', as before'}`)
      const count = (asked: string) => tables.filter(({ kind }) => kind === asked).length
      say(
        `${count('distributed')} tables are distributed by business_id, ${count('reference')} are whole on each node.`,
      )
      return 0
    }),
}
