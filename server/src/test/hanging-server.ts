import { pino } from 'pino'
import { openDatabase } from '../db/client.ts'
import { openJobs } from '../jobs/jobs.ts'

/** Child process that starts a backup and never finishes it, to be killed by a test. */
const db = openDatabase(process.argv[2] ?? '')
const jobs = await openJobs({ db, log: pino({ level: 'silent' }), runs: true })
await jobs.work({
  backup: () => {
    process.stdout.write('began\n')
    return new Promise(() => undefined)
  },
})
