import type { Actor } from '../../server/src/auth/actor.ts'
import { authorizeBusiness } from '../../server/src/auth/authorize-business.ts'
import type { Database } from '../../server/src/db/client.ts'
import { user } from '../../server/src/db/schema/auth.ts'
import { business } from '../../server/src/db/schema/business.ts'
import { client } from '../../server/src/db/schema/client.ts'
import type { AuthLibrary } from '../../server/src/features/auth/auth.ts'
import { setUp } from '../../server/src/features/auth/commands.ts'
import type { DemoLogin } from './demo-login.ts'
import { WILLOW } from './make-business.ts'
import { makeShop } from './make-shop.ts'
import { getOpeningTime } from './scene.ts'
import { writeShop } from './write-shop.ts'

/**
 * Fills an empty database with the demo business and its owner's account. Returns false, and changes nothing, if it
 * holds another business or account, or the complete demo.
 */
export async function openDemoShop(opening: {
  db: Database
  auth: AuthLibrary
  login: DemoLogin
  now: Date
  timeZone: string
  seed: number
  clients?: number
}): Promise<boolean> {
  const { db, auth, login, now, timeZone, seed, clients } = opening
  if (await isEmpty(db)) {
    await setUp(db, auth, { ...WILLOW, ...login, timeZone }, getOpeningTime({ now, timeZone }))
  }
  const owner = await findOwnerOfEmptyDemo(db, login)
  if (!owner) return false
  await db.transaction((tx) => writeShop(tx, makeShop({ seed, now, actor: owner, clients })))
  // Without the warnings that system tables are not this role's.
  await db.$client.query("set local client_min_messages = 'error'; analyze")
  return true
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await db.$count(user)) === 0 && (await db.$count(business)) === 0
}

/**
 * Returns the demo's owner if there are no clients yet: an earlier start may have been interrupted before the data was
 * written.
 */
async function findOwnerOfEmptyDemo(db: Database, { email }: DemoLogin): Promise<Actor | undefined> {
  const [shops, accounts, clients] = await Promise.all([
    db.select().from(business),
    db.select().from(user),
    db.$count(client),
  ])
  const [[shop], [account]] = [shops, accounts]
  const isOurs = shops.length === 1 && accounts.length === 1 && account?.email === email && clients === 0
  if (!isOurs || !shop) return undefined
  const { timeZone, locale, currency, kiosk } = shop
  return {
    businessId: authorizeBusiness(shop.id),
    userId: account.id,
    name: account.name,
    timeZone,
    locale,
    currency,
    kiosk,
    waiverOn: false,
    hookEvents: [],
    deviceId: null,
  }
}
