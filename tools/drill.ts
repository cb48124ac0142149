import { parseArgs } from 'node:util'
import { runCleanup } from './bench/running.ts'
import { startDeskbellWithOwner, startPostgres } from './bench/shop.ts'
import { drillAttack, isSound as isAttackSound } from './drill/attack.ts'
import { drillBooking, isSound } from './drill/booking.ts'
import { drillCheckout, isSound as isCheckoutSound } from './drill/checkout.ts'
import { drillCitus } from './drill/citus.ts'
import { drillFailover, isSound as isFailoverSound } from './drill/failover.ts'
import { drillKiosk, isSound as isKioskSound } from './drill/kiosk.ts'
import { drillLedger } from './drill/ledger.ts'
import { drillMessages, isSound as isMessagesSound } from './drill/messages.ts'
import { drillOnline, isSound as isOnlineSound } from './drill/online.ts'
import { drillReports } from './drill/reports.ts'
import { drillRestore, isSound as isRestoreSound } from './drill/restore.ts'
import { openInstalls } from './drill/restore-stage.ts'
import { drillShops, isSound as isShopsSound } from './drill/shops.ts'

const USAGE = `Usage: npm run drill -- ledger --clients N --seed S
       npm run drill -- booking --writers K --slots N --seed S
       npm run drill -- kiosk --taps N --seed S
       npm run drill -- restore --backups N --seed S
       npm run drill -- messages --due N --seed S
       npm run drill -- reports --histories N --events E --seed S
       npm run drill -- attack --tries N --seed S
       npm run drill -- failover --kills N --seed S
       npm run drill -- checkout --sales N --tills K --seed S
       npm run drill -- online --people N --seed S
       npm run drill -- shops --shops N --seed S
       CITUS_PROGRAMS=/usr/lib/postgresql/17/bin npm run drill -- citus --clients N --taps N --seed S

  ledger   random histories of passes, many at once, compared with a plain model; 20 actions for each client
  booking  K writers, four or more, who race for the same N slots and for the last places in classes
  kiosk    N taps at several kiosks, while network, tabs, disks, sessions, server and PostgreSQL fail
  restore  N backups, good, cut off, changed, killed while written and restored, and on a full disk
  messages N messages that are due at once, sent by three servers that are killed, as is the mail server
  reports  N histories of E events each, after which every number of every report is as the answers to them add up
  attack   attackers from outside and inside, who try each way N times to get what isn't theirs
  failover N times a primary with its standby, or one of two servers, is killed, hung or cut off beside check-ins
  checkout N sales, with payments and refunds, at K tills at once, while server and PostgreSQL are killed
  citus    ledger, booking, restore, kiosk and a killed worker on a PostgreSQL with Citus, distributed over two workers,
           and the tests of the API
  shops    N shops of one installation, one without moderation, while some are archived, restored, moved and suspended
  online   N people who book, wait in line, buy and leave online, and strangers who try to infer who is a client
`

type Options = {
  clients: number
  writers: number
  slots: number
  taps: number
  backups: number
  due: number
  histories: number
  events: number
  tries: number
  kills: number
  sales: number
  tills: number
  people: number
  shops: number
  seed: number
  say: (words: string) => void
}
type Drill = {
  mostMinutes: number
  isPossible(options: Options): boolean
  run(options: Options): Promise<{ figures: object; sound: boolean }>
}

async function anyShop() {
  const createDatabase = await startPostgres()
  return startDeskbellWithOwner(await createDatabase('drill'))
}

const ONLINE_SAMPLES = 150
/** Folder with initdb and postgres of a PostgreSQL that has Citus. */
const { CITUS_PROGRAMS = '' } = process.env

const DRILLS: Record<string, Drill> = {
  ledger: {
    mostMinutes: 30,
    isPossible: ({ clients }) => clients > 0,
    run: async (options) => {
      const figures = await drillLedger(await anyShop(), options)
      return { figures, sound: figures.mismatch === 0 }
    },
  },
  booking: {
    mostMinutes: 90,
    isPossible: ({ writers, slots }) => writers >= 4 && slots > 0,
    run: async (options) => {
      const figures = await drillBooking(await anyShop(), options)
      return { figures, sound: isSound(figures) }
    },
  },
  restore: {
    mostMinutes: 90,
    isPossible: ({ backups }) => backups > 0,
    run: async (options) => {
      const figures = await drillRestore(await openInstalls(await startPostgres()), options)
      return { figures, sound: isRestoreSound(figures) }
    },
  },
  messages: {
    mostMinutes: 30,
    isPossible: ({ due }) => due > 0,
    run: async (options) => {
      const createDatabase = await startPostgres()
      const figures = await drillMessages(await createDatabase('drill'), options)
      return { figures, sound: isMessagesSound(figures) }
    },
  },
  reports: {
    mostMinutes: 90,
    isPossible: ({ histories, events }) => histories > 0 && events > 0,
    run: async (options) => {
      const figures = await drillReports(options)
      return { figures, sound: figures.differences === 0 }
    },
  },
  attack: {
    mostMinutes: 30,
    isPossible: ({ tries }) => tries > 0,
    run: async (options) => {
      const createDatabase = await startPostgres()
      const figures = await drillAttack(await createDatabase('drill'), options)
      return { figures, sound: isAttackSound(figures) }
    },
  },
  failover: {
    mostMinutes: 60,
    isPossible: ({ kills }) => kills > 0,
    run: async (options) => {
      const figures = await drillFailover(options)
      return { figures, sound: isFailoverSound(figures) }
    },
  },
  checkout: {
    mostMinutes: 90,
    isPossible: ({ sales, tills }) => sales > 0 && tills > 0,
    run: async (options) => {
      const figures = await drillCheckout(options)
      return { figures, sound: isCheckoutSound(figures) }
    },
  },
  online: {
    mostMinutes: 90,
    isPossible: ({ people }) => people > 0,
    run: async (options) => {
      const figures = await drillOnline({ ...options, samples: ONLINE_SAMPLES })
      return { figures, sound: isOnlineSound(figures) }
    },
  },
  shops: {
    mostMinutes: 60,
    // One has to be another's neighbour.
    isPossible: ({ shops }) => shops > 1,
    run: async (options) => {
      const createDatabase = await startPostgres()
      const urls = { home: await createDatabase('drill'), away: await createDatabase('away') }
      const figures = await drillShops(urls, options)
      return { figures, sound: isShopsSound(figures) }
    },
  },
  citus: {
    mostMinutes: 60,
    isPossible: ({ clients, taps }) => CITUS_PROGRAMS !== '' && clients > 0 && taps > 0,
    run: async (options) => {
      const figures = await drillCitus(CITUS_PROGRAMS, options)
      return { figures, sound: figures.failed + figures.scattered + figures.lost === 0 }
    },
  },
  kiosk: {
    mostMinutes: 90,
    isPossible: ({ taps }) => taps > 0,
    run: async (options) => {
      const figures = await drillKiosk(options)
      return { figures, sound: isKioskSound(figures) }
    },
  },
}

async function end(code: number): Promise<never> {
  await runCleanup()
  process.exit(code)
}

function endWhenInterrupted(mostMinutes: number): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1))
  const tooLong = () => {
    process.stderr.write(`The drill took longer than ${mostMinutes} minutes and was ended.\n`)
    void end(1)
  }
  setTimeout(tooLong, mostMinutes * 60_000).unref()
}

async function drill(name: string, { mostMinutes, run }: Drill, options: Options): Promise<never> {
  endWhenInterrupted(mostMinutes)
  try {
    const { figures, sound } = await run(options)
    process.stdout.write(`${JSON.stringify({ drill: name, ...figures })}\n`)
    return await end(sound ? 0 : 1)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    return end(1)
  }
}

const option = (value: string) => ({ type: 'string', default: value }) as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    clients: option('1000'),
    writers: option('200'),
    slots: option('1000'),
    taps: option('2000'),
    backups: option('60'),
    due: option('2000'),
    histories: option('4'),
    events: option('5000'),
    tries: option('200'),
    kills: option('20'),
    sales: option('20000'),
    tills: option('8'),
    people: option('2000'),
    shops: option('1000'),
    seed: option('1'),
  },
})
const numbers = {
  clients: Number(values.clients),
  writers: Number(values.writers),
  slots: Number(values.slots),
  taps: Number(values.taps),
  backups: Number(values.backups),
  due: Number(values.due),
  histories: Number(values.histories),
  events: Number(values.events),
  tries: Number(values.tries),
  kills: Number(values.kills),
  sales: Number(values.sales),
  tills: Number(values.tills),
  people: Number(values.people),
  shops: Number(values.shops),
  seed: Number(values.seed),
}
const options = { ...numbers, say: (words: string) => void process.stderr.write(`${words}\n`) }
const [name = ''] = positionals
const asked = DRILLS[name]
if (asked?.isPossible(options) && Number.isInteger(options.seed)) await drill(name, asked, options)
process.stderr.write(USAGE)
process.exit(1)
