import { parseArgs } from 'node:util'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { createShop, listShops } from '../../server/src/features/auth/create-shop.ts'
import { type Command, say } from './command.ts'
import { type BusinessContext, withBusiness } from './shop.ts'

const usage = `  npm run deskbell -- shops
      lists the shops of this installation
  npm run deskbell -- shops add --name NAME --email OWNER --url https://shop.example.com
      [--time-zone Europe/Paris] [--currency EUR] [--locale fr-FR]
      adds a shop with an address of its own, for a server with SHOPS=many; prints the link with which its owner joins
`

const options = {
  name: { type: 'string' },
  email: { type: 'string' },
  url: { type: 'string' },
  'time-zone': { type: 'string', default: 'UTC' },
  currency: { type: 'string', default: 'USD' },
  locale: { type: 'string', default: 'en-US' },
} as const

/** Lists or adds the shops of an installation. */
export const shops: Command = {
  usage,
  run: ([what, ...args]) => {
    if (what === undefined) return withBusiness(list)
    if (what !== 'add') throw new Error(`Usage:\n${usage}`)
    const { values } = parseArgs({ args, options })
    const { name, email, url, currency, locale } = values
    if (!name || !email || !url || !URL.canParse(url)) throw new Error(`Usage:\n${usage}`)
    const { origin } = new URL(url)
    const shop = { companyName: name, email, origin, timeZone: values['time-zone'], currency, locale }
    return withBusiness(async ({ db, backups, clock }) => {
      await migrateDatabase(backups.databaseUrl)
      const { link } = await createShop(db, shop, clock())
      say(`${name} is at ${origin}. Its owner joins, within seven days, by this link:`)
      say(link)
      return 0
    })
  },
}

async function list({ db, backups }: BusinessContext): Promise<number> {
  await migrateDatabase(backups.databaseUrl)
  for (const { id, companyName, hosts, members } of await listShops(db))
    say(`${id}  ${companyName || '(no name)'}  ${hosts || '-'}  ${members} ${members === 1 ? 'member' : 'members'}`)
  return 0
}
