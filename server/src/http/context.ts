import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Actor, Principal } from '../auth/actor.ts'
import type { Database } from '../db/client.ts'
import type { Auth } from '../features/auth/auth.ts'
import type { BackupContext } from '../features/data/archive/context.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Encryption } from '../lib/crypto/encryption.ts'
import type { LiveStreams } from '../live/streams.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Storage } from '../storage/storage.ts'

/** What the app is built from. */
export type Services = {
  db: Database
  auth: Auth
  live: LiveStreams
  mailer: Mailer
  files: Storage
  jobs: Jobs
  backups: BackupContext
  /** The folders that must not fill up. */
  folders: string[]
  encryption: Encryption
  log: Logger
  /** Now: a function, so that tests can move it. */
  clock: () => Date
  /** How many proxies in front of the app are trusted to name the visitor's address. */
  trustProxy: number
  publicUrl: string | undefined
}

/**
 * What every handler finds in its context. `actor` and `sessionId` are there behind `signedIn` and `atKiosk` only; the
 * latter is empty at a kiosk that has outlived the staff's session. `isRevoked`: the request comes from a kiosk that staff
 * have signed out.
 */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: Services & { caller: Principal | null; isRevoked: boolean; actor: Actor; sessionId: string }
}
