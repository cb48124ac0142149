import './check-node.js'
import { backup } from './deskbell/backup.ts'
import type { Command } from './deskbell/command.ts'
import { distribute } from './deskbell/distribute.ts'
import { doctor } from './deskbell/doctor.ts'
import { move } from './deskbell/move.ts'
import { restore } from './deskbell/restore.ts'
import { shops } from './deskbell/shops.ts'
import { verifySales } from './deskbell/verify-sales.ts'

const COMMANDS: Record<string, Command> = {
  backup,
  distribute,
  doctor,
  move,
  restore,
  shops,
  'verify-sales': verifySales,
}

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
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const detail = (error as { more?: { detail?: string } }).more?.detail
  return detail ? `${error.message}. ${detail}` : error.message
}
