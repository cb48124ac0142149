import { diagnose, formatFindings } from '../../server/src/features/health/doctor.ts'
import { type Command, say } from './command.ts'

/** Says what is wrong and what to do about it; ends with 1 when something is. */
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
