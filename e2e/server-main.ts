import { pino } from 'pino'
import { loadEnv } from '../server/src/env.ts'
import { startServer } from '../server/src/server.ts'

// The real server with the screens of another folder than the repository's own build.
const log = pino({ level: 'error' }, pino.destination(2))
const server = await startServer({ env: loadEnv(), log, webRoot: process.env.STORY_WEB_ROOT })
process.stdout.write(`Deskbell is ready at http://localhost:${server.port}\n`)
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
