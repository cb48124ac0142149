/** Deskbell's server with a floor's page instead of the app, or with the app in the pseudo-language. */
import { loadEnv } from '../../server/src/env.ts'
import { createLog } from '../../server/src/log.ts'
import { startServer } from '../../server/src/server.ts'
import { speakPseudo } from './languages/texts.ts'

if (process.env.DESKBELL_PSEUDO) speakPseudo()
const server = await startServer({ env: loadEnv(), log: createLog('warn'), webRoot: process.env.WEB_ROOT })
process.stdout.write(`Floor at http://localhost:${server.port}\n`)
