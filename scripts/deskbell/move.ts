import { parseArgs } from 'node:util'
import { moveDatabase } from '../../server/src/features/data/archive/move.ts'
import { type Command, say } from './command.ts'
import { withBusiness } from './shop.ts'

const usage = `  npm run deskbell -- move --to postgres://…
      copies everything from the embedded PostgreSQL, or that of DATABASE_URL, into another, empty database; the files
      stay where they are. Stop Deskbell before
`

/** Moves an installation to another database. */
export const move: Command = {
  usage,
  run: (args) => {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
    if (!to || !/^postgres(ql)?:\/\//.test(to)) throw new Error(`Usage:\n${usage}`)
    return withBusiness(async ({ env, backups: { databaseUrl, secret }, files, clock }) => {
      const source = { databaseUrl, secret, files, folder: env.DATA_DIR, now: clock() }
      const rows = await moveDatabase(source, { to })
      say(`${rows} rows are in the other database, as many of each table as here.`)
      say(
        'Start Deskbell with it as DATABASE_URL, and everything else as before: DATA_DIR has the files and app-secret.',
      )
      say('Everybody signs in again. What is here stays; once all is well, the folder postgres in DATA_DIR can go.')
      return 0
    })
  },
}
