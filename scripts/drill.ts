import { parseArgs } from 'node:util'
import { endAll } from './bench/running.ts'
import { openShop, type Shop, startPostgres } from './bench/shop.ts'
import { drillBooking, isSound } from './drill/booking.ts'
import { drillLedger } from './drill/ledger.ts'

const USAGE = `Usage: npm run drill -- ledger --clients N --seed S
       npm run drill -- booking --writers K --slots N --seed S

  ledger   random histories of passes, many at once, compared with a plain model; 20 actions for each client
  booking  K writers, four or more, who race for the same N slots and for the last places in classes
`

type Options = { clients: number; writers: number; slots: number; seed: number; say: (words: string) => void }
type Drill = {
  mostMinutes: number
  isPossible(options: Options): boolean
  run(shop: Shop, options: Options): Promise<{ figures: object; sound: boolean }>
}

const DRILLS: Record<string, Drill> = {
  ledger: {
    mostMinutes: 30,
    isPossible: ({ clients }) => clients > 0,
    run: async (shop, options) => {
      const figures = await drillLedger(shop, options)
      return { figures, sound: figures.mismatch === 0 }
    },
  },
  booking: {
    mostMinutes: 90,
    isPossible: ({ writers, slots }) => writers >= 4 && slots > 0,
    run: async (shop, options) => {
      const figures = await drillBooking(shop, options)
      return { figures, sound: isSound(figures) }
    },
  },
}

/** Ends everything that the drill has started, and then the process. */
async function end(code: number): Promise<never> {
  await endAll()
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
    const createDatabase = await startPostgres()
    const shop = await openShop(await createDatabase('drill'))
    const { figures, sound } = await run(shop, options)
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
  options: { clients: option('1000'), writers: option('200'), slots: option('1000'), seed: option('1') },
})
const [clients, writers, slots, seed] = [values.clients, values.writers, values.slots, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
]
const options = { clients, writers, slots, seed, say: (words: string) => void process.stderr.write(`${words}\n`) }
const [name = ''] = positionals
const asked = DRILLS[name]
if (asked?.isPossible(options) && Number.isInteger(seed)) await drill(name, asked, options)
process.stderr.write(USAGE)
process.exit(1)
