import { runCleanup } from './bench/running.ts'

/** A benchmark. If `run` returns `met: false`, a target was missed and the process exits with code 1. */
type Bench = {
  name: string
  measures: string
  mostMinutes: number
  load: () => Promise<{ run(): Promise<{ met?: boolean }> }>
}

const BENCHES: Bench[] = [
  {
    name: 'check-in',
    measures: 'check-ins over HTTP, against the smallest server that could do them',
    mostMinutes: 3,
    load: () => import('./bench/check-in.ts'),
  },
  {
    name: 'sale',
    measures: 'sales of ten lines and check-ins at the desk, in turns',
    mostMinutes: 5,
    load: () => import('./bench/sale.ts'),
  },
  {
    name: 'search',
    measures: 'typing names and numbers among 100,000 clients and among 1,000',
    mostMinutes: 3,
    load: () => import('./bench/search.ts'),
  },
  {
    name: 'clients',
    measures:
      'the list of clients among 100,000 with 2,000,000 check-ins, 20,000 and 1,000, and a keystroke in the browser',
    mostMinutes: 15,
    load: () => import('./bench/clients.ts'),
  },
  {
    name: 'live',
    measures: 'commit of a check-in to the last of 1,000 open streams, against raw node:http',
    mostMinutes: 3,
    load: () => import('./bench/live.ts'),
  },
  {
    name: 'schedule',
    measures: 'the schedule of a year with 20 employees and 150,000 appointments, through the API and in the browser',
    mostMinutes: 10,
    load: () => import('./bench/schedule.ts'),
  },
  {
    name: 'book',
    measures: 'free times of 60 days, 500 people who book online at once, and the first load of the booking page',
    mostMinutes: 10,
    load: () => import('./bench/book.ts'),
  },
  {
    name: 'timetable',
    measures: 'the timetable of a week with 300 classes while places are booked and cancelled',
    mostMinutes: 5,
    load: () => import('./bench/timetable.ts'),
  },
  {
    name: 'kiosk',
    measures: 'a look-up and a check-in on a slow tablet with 20,000 clients, with and without network',
    mostMinutes: 10,
    load: () => import('./bench/kiosk.ts'),
  },
  {
    name: 'jobs',
    measures: 'the work of one minute in 10,000 shops, of which 200 have 200 reminders due (--shops, --busy, --due)',
    mostMinutes: 60,
    load: () => import('./bench/jobs.ts'),
  },
  {
    name: 'servers',
    measures: '64 kiosks and 64 desks at work for ten minutes, on one server and on two (--minutes)',
    mostMinutes: 60,
    load: () => import('./bench/servers.ts'),
  },
  {
    name: 'citus',
    measures: 'check-ins of 16 shops on 1, 2 and 4 workers of Citus, of the PostgreSQL in the folder CITUS_PROGRAMS',
    mostMinutes: 20,
    load: () => import('./bench/citus.ts'),
  },
  {
    name: 'import',
    measures: 'moving 50,000 clients and 20,000 passes in while people check in, against plain COPY of the same rows',
    mostMinutes: 10,
    load: () => import('./bench/import.ts'),
  },
  {
    name: 'reports',
    measures: 'each report over 5 years with 1,000,000 check-ins, the home, and check-ins while reports are made',
    mostMinutes: 30,
    load: () => import('./bench/reports.ts'),
  },
  {
    name: 'start',
    measures: 'a clean clone to the first answer, and a second start',
    mostMinutes: 10,
    load: () => import('./bench/start.ts'),
  },
  {
    name: 'web',
    measures: 'what a first visit of eight screens loads, and their Lighthouse scores, against a bare React page',
    mostMinutes: 15,
    load: () => import('./bench/web.ts'),
  },
  {
    name: 'interactions',
    measures: 'each click and key press of the stories, or of those named, to the next paint on a slow computer',
    mostMinutes: 60,
    load: () => import('./bench/interactions.ts'),
  },
  {
    name: 'languages',
    measures: 'every screen, dialog and menu in each language and in a pseudo-language, at three widths',
    mostMinutes: 180,
    load: () => import('./bench/languages.ts'),
  },
  {
    name: 'lighthouse',
    measures: "Lighthouse's scores of the sign-in page, with its own settings for a phone",
    mostMinutes: 5,
    load: () => import('./bench/lighthouse.ts'),
  },
]

let exiting: Promise<never> | undefined

/** Ends the process once everything is stopped. A signal stops the browser, which then fails the bench: the first call counts. */
function exitWithCleanup(code: number): Promise<never> {
  exiting ??= runCleanup().then(() => process.exit(code))
  return exiting
}

function exitOnSignalOrTimeout(minutes: number): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void exitWithCleanup(1))
  const tooLong = () => {
    process.stderr.write(`The bench took longer than ${minutes} minutes and was ended.\n`)
    void exitWithCleanup(1)
  }
  setTimeout(tooLong, minutes * 60_000).unref()
}

async function measure({ name, mostMinutes, load }: Bench): Promise<never> {
  exitOnSignalOrTimeout(mostMinutes)
  try {
    const figures = await (await load()).run()
    process.stdout.write(`${JSON.stringify({ bench: name, ...figures })}\n`)
    return await exitWithCleanup(figures.met === false ? 1 : 0)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    return exitWithCleanup(1)
  }
}

const asked = BENCHES.find(({ name }) => name === process.argv[2])
if (asked) await measure(asked)
const list = BENCHES.map(({ name, measures }) => `  ${name.padEnd(14)}${measures}\n`).join('')
process.stderr.write(`Usage: npm run bench -- NAME, with one of these names:\n${list}`)
process.exit(1)
