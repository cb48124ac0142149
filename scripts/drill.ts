import { parseArgs } from 'node:util'
import { endAll } from './bench/running.ts'
import { openShop, startPostgres } from './bench/shop.ts'
import { drillLedger } from './drill/ledger.ts'

const USAGE = `Usage: npm run drill -- ledger --clients N --seed S

  ledger   random histories of passes, many at once, compared with a plain model; 20 actions for each client
`
const MOST_MINUTES = 30

/** Ends everything that the drill has started, and then the process. */
async function end(code: number): Promise<never> {
  await endAll()
  process.exit(code)
}

function endWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1))
  const tooLong = () => {
    process.stderr.write(`The drill took longer than ${MOST_MINUTES} minutes and was ended.\n`)
    void end(1)
  }
  setTimeout(tooLong, MOST_MINUTES * 60_000).unref()
}

async function drill(options: { clients: number; seed: number }): Promise<never> {
  endWhenInterrupted()
  try {
    const createDatabase = await startPostgres()
    const shop = await openShop(await createDatabase('drill'))
    const figures = await drillLedger(shop, { ...options, say: (words) => process.stderr.write(`${words}\n`) })
    process.stdout.write(`${JSON.stringify({ drill: 'ledger', ...figures })}\n`)
    return await end(figures.mismatch === 0 ? 0 : 1)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    return end(1)
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { clients: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const options = { clients: Number(values.clients), seed: Number(values.seed) }
if (positionals[0] === 'ledger' && options.clients > 0 && Number.isInteger(options.seed)) await drill(options)
process.stderr.write(USAGE)
process.exit(1)
