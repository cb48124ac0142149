import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import type { PlanResource } from '@deskbell/domain/tenancy/schema.ts'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { createShop } from '../../server/src/features/auth/create-shop.ts'
import { SHOP_ID } from '../../server/src/features/business/logo/store.ts'
import { restoreBusiness } from '../../server/src/features/data/archive/restore-business.ts'
import { createSupportLink } from '../../server/src/features/support/consent.ts'
import { cancelDeletion, resumeBusiness, suspendBusiness } from '../../server/src/features/tenancy/commands.ts'
import { planDeletion } from '../../server/src/features/tenancy/delete.ts'
import { addHost, removeHost } from '../../server/src/features/tenancy/hosts.ts'
import { setLimits } from '../../server/src/features/tenancy/limits.ts'
import { type ListedShop, listShops } from '../../server/src/features/tenancy/list-shops.ts'
import { createMailer } from '../../server/src/mail/mailer.ts'
import { openArchiveFile, writeArchiveFile } from './archive-file.ts'
import { type Command, say } from './command.ts'
import { type BusinessContext, withBusiness } from './shop.ts'

const usage = `  npm run deskbell -- shops [--json]
      lists the shops of this installation
  npm run deskbell -- shops add --name NAME --email OWNER --url https://shop.example.com
      [--time-zone Europe/Paris] [--currency EUR] [--locale fr-FR]
      adds a shop with an address of its own, for a server with SHOPS=many; prints the link with which its owner joins
  npm run deskbell -- shops host ID [--add https://shop.example.com] [--remove https://shop.example.com]
      gives a shop a further address, or takes one away
  npm run deskbell -- shops suspend ID --reason TEXT
      lets nobody use a shop but for its exports; its staff read the reason
  npm run deskbell -- shops resume ID
  npm run deskbell -- shops support ID
      prints a link that signs you in as support once, if the shop allows it (Settings, Business)
  npm run deskbell -- shops limit ID [--clients 500] [--employees 5] [--messages 1000] [--storage 500]
      limits a shop to active clients, employees, messages a month and MB of files; none takes a limit away
  npm run deskbell -- shops delete ID [--after 30d]
      deletes a shop with all its data after a notice; its members get a mail
  npm run deskbell -- shops delete ID --cancel
  npm run deskbell -- shops export ID FILE
      an archive of one shop, with its files and its people's accounts
  npm run deskbell -- shops restore FILE [--as ID] [--passphrase-file F]
      puts an archive of one shop in its place, or adds it, beside the others; --as: under another id
`

const options = {
  json: { type: 'boolean', default: false },
  name: { type: 'string' },
  email: { type: 'string' },
  url: { type: 'string' },
  'time-zone': { type: 'string', default: 'UTC' },
  currency: { type: 'string', default: 'USD' },
  locale: { type: 'string', default: 'en-US' },
  add: { type: 'string' },
  remove: { type: 'string' },
  clients: { type: 'string' },
  employees: { type: 'string' },
  messages: { type: 'string' },
  storage: { type: 'string' },
  reason: { type: 'string' },
  after: { type: 'string', default: '30d' },
  cancel: { type: 'boolean', default: false },
  as: { type: 'string' },
  'passphrase-file': { type: 'string' },
} as const

function parse(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true })
}

type Values = ReturnType<typeof parse>['values']
/** `id`: the shop, or the archive's file; `file`: where to write. */
type Work = (context: BusinessContext, id: string, values: Values, file: string) => Promise<void>

const WORK: Record<string, Work> = {
  list,
  add,
  host,
  suspend,
  resume,
  limit,
  support,
  delete: plan,
  export: intoFile,
  restore,
}

/** Lists, adds, suspends, limits and deletes the shops of an installation. */
export const shops: Command = {
  usage,
  run: async (args) => {
    const { positionals, values } = parse(args)
    const [what = 'list', id = '', file = ''] = positionals
    const work = WORK[what]
    if (!work || (what !== 'list' && what !== 'add' && id === '')) refuse()
    return withBusiness(async (context) => {
      await migrateDatabase(context.backups.databaseUrl)
      await work(context, id, values, file)
      return 0
    })
  },
}

function refuse(): never {
  throw new Error(`Usage:\n${usage}`)
}

function requireOrigin(url: string | undefined): string {
  return url && URL.canParse(url) ? new URL(url).origin : refuse()
}

function decideOn(businessId: string, { clock }: BusinessContext) {
  return { businessId, by: getOperator(), now: clock() }
}

function getOperator(): string {
  return `Operator (${userInfo().username})`
}

async function list({ db, clock }: BusinessContext, _id: string, { json }: Values): Promise<void> {
  const all = await listShops(db, clock())
  if (json) return say(JSON.stringify(all, null, 2))
  for (const shop of all) say(toLine(shop))
}

function toLine(shop: ListedShop): string {
  const { id, companyName, hosts, owner, lastActivityAt } = shop
  const used = PLAN.map(([resource, words]) => describeUse(shop, resource, words)).join(', ')
  const last = lastActivityAt ? `last used ${toDay(lastActivityAt)}` : 'never used'
  return [id, companyName || '(no name)', hosts.join(', ') || '-', describeState(shop), owner || '-', used, last].join(
    '  ',
  )
}

const PLAN = [
  ['clients', 'clients'],
  ['employees', 'employees'],
  ['messages', 'messages this month'],
  ['storageMb', 'MB of files'],
] as const

function describeUse(shop: ListedShop, resource: PlanResource, words: string): string {
  const limit = shop.limits[resource]
  return `${Math.ceil(shop[resource])}${limit === null ? '' : ` of ${limit}`} ${words}`
}

function describeState({ state, reason, deleteAt }: ListedShop): string {
  if (deleteAt) return `to be deleted on ${toDay(deleteAt)}`
  return state === 'suspended' ? `suspended: ${reason}` : state
}

function toDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

async function add(context: BusinessContext, _id: string, values: Values): Promise<void> {
  const { name, email, currency, locale } = values
  if (!name || !email) refuse()
  const origin = requireOrigin(values.url)
  const shop = { companyName: name, email, origin, timeZone: values['time-zone'], currency, locale, by: getOperator() }
  const { link } = await createShop(context.db, shop, context.clock())
  say(`${name} is at ${origin}. Its owner joins, within seven days, by this link:`)
  say(link)
}

async function host(context: BusinessContext, id: string, values: Values): Promise<void> {
  if (!values.add && !values.remove) refuse()
  if (values.add) await addHost(context.db, decideOn(id, context), requireOrigin(values.add))
  if (values.remove) await removeHost(context.db, decideOn(id, context), requireOrigin(values.remove))
  say('Done.')
}

async function suspend(context: BusinessContext, id: string, { reason }: Values): Promise<void> {
  if (!reason) refuse()
  await suspendBusiness(context.db, { ...decideOn(id, context), reason })
  say('It is suspended. Its staff can sign in, read why, and download its lists.')
}

async function resume(context: BusinessContext, id: string): Promise<void> {
  await resumeBusiness(context.db, decideOn(id, context))
  say('It is active again.')
}

async function support({ db, env, clock }: BusinessContext, id: string): Promise<void> {
  const made = await createSupportLink(db, { businessId: id, now: clock() })
  if (!made) throw new Error('The shop doesn’t allow it. Ask its staff: Settings, Business, Support.')
  const origin = env.PUBLIC_URL || made.origin || `http://localhost:${env.PORT}`
  say('This link signs you in as support, once, within 15 minutes. All that you do stands in the activity of the shop.')
  say(`${origin}/support#${made.token}`)
}

async function limit(context: BusinessContext, id: string, values: Values): Promise<void> {
  const { clients, employees, messages, storage: storageMb } = values
  const set = Object.entries({ clients, employees, messages, storageMb }).filter((entry) => entry[1] !== undefined)
  if (set.length === 0) refuse()
  const limits = Object.fromEntries(set.map(([resource, value]) => [resource, toLimit(value)]))
  await setLimits(context.db, decideOn(id, context), limits)
  say('Done. What exceeds a limit already stays.')
}

function toLimit(value: string | undefined): number | null {
  if (value === 'none') return null
  return value && /^\d{1,9}$/.test(value) ? Number(value) : refuse()
}

async function plan(context: BusinessContext, id: string, { after, cancel }: Values): Promise<void> {
  const decision = decideOn(id, context)
  if (cancel) {
    await cancelDeletion(context.db, decision)
    return say('It stays.')
  }
  const days = Number(/^(\d{1,4})d$/.exec(after)?.[1] ?? refuse())
  if (id === FIRST_BUSINESS_ID)
    throw new Error('The first shop stays: wrong passwords of the whole installation are counted in it. Suspend it.')
  const deleteAt = new Date(decision.now.getTime() + days * DAY_MS)
  const { OPERATOR_EMAIL: contact = '', SMTP_URL: smtpUrl, MAIL_FROM: from } = context.env
  const mailer = createMailer({ db: context.db, log: context.log, smtpUrl, from })
  await planDeletion({ db: context.db, mailer }, { ...decision, deleteAt, contact })
  say(`It will be deleted on ${toDay(deleteAt)}, within the hour after ${deleteAt.toISOString().slice(11, 16)} UTC.`)
}

async function intoFile(context: BusinessContext, businessId: string, _: Values, file: string): Promise<void> {
  if (!file) refuse()
  await writeArchiveFile(context, resolve(file), businessId)
}

async function restore(context: BusinessContext, file: string, values: Values): Promise<void> {
  const as = values.as ?? null
  if (as !== null && !SHOP_ID.test(as)) throw new Error('The id of a shop has letters, digits, - and _, at most 40.')
  const archive = await openArchiveFile(context, resolve(file), values['passphrase-file'])
  const { databaseUrl, secret } = context.backups
  const target = { databaseUrl, secret, files: context.files, now: context.clock() }
  const report = await restoreBusiness(target, archive, { as }).finally(archive.close)
  say(`${report.businessId}: restored ${report.rows} rows and ${report.files} files. Its people sign in again.`)
  if (report.leftOut > 0) say(`${report.leftOut} people, keys and the like stay removed, as they were before.`)
  if (report.pinEmptied) say('The PIN is empty now: set a new one.')
  if (as !== null) say('Kiosks, API keys, feeds and invitations of the archive have ended: make them anew.')
}
