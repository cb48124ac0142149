import './check-node.js'
import type { Command } from './deskbell/command.ts'
import { doctor } from './deskbell/doctor.ts'

/** What can be done at the server's own command line. */
const COMMANDS: Record<string, Command> = { doctor }

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command) {
  const usages = Object.values(COMMANDS).map(({ usage }) => usage)
  process.stderr.write(`Usage:\n${usages.join('')}`)
  process.exit(1)
}
try {
  process.exitCode = await command.run(args)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
