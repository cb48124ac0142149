import { pino } from 'pino'
import { openDatabase } from '../db/client.ts'
import { openJobs } from '../jobs/jobs.ts'

/** A process of its own that begins one backup and never ends it: what a server is that will be killed. */
const db = openDatabase(process.argv[2] ?? '')
const jobs = await openJobs({ db, log: pino({ level: 'silent' }), runs: true })
await jobs.work({
  backup: () => {
    process.stdout.write('began\n')
    return new Promise(() => undefined)
  },
})
