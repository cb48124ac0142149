import { diagnose, formatFindings } from '../../server/src/features/health/doctor.ts'
import { type Command, say } from './command.ts'

/** Prints the problems found and their fixes. Exits with 1 if there are any. */
export const doctor: Command = {
  usage: `  npm run deskbell -- doctor
      looks at settings, database, disk, clock, mail, files, jobs, backups and kiosks, and says what to do
`,
  run: async () => {
    const findings = await diagnose(process.env)
    for (const line of formatFindings(findings)) say(line)
    return findings.some(({ state }) => state === 'wrong') ? 1 : 0
  },
}
