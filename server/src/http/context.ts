import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Actor, Principal } from '../auth/actor.ts'
import type { Database } from '../db/client.ts'
import type { Replica } from '../db/replica.ts'
import type { Auth } from '../features/auth/auth.ts'
import type { SetupCode } from '../features/auth/setup-code.ts'
import type { PortalVisit } from '../features/client-portal/visitor.ts'
import type { BackupContext } from '../features/data/archive/context.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Encryption } from '../lib/crypto/encryption.ts'
import type { LiveStreams } from '../live/streams.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Storage } from '../storage/storage.ts'
import type { Ask } from './ask.ts'
import type { Post } from './post.ts'
import type { RateLimiter } from './rate-limiter.ts'

export type Services = {
  db: Database
  /** Database for reports and exports. */
  replica: Replica
  auth: Auth
  limiter: RateLimiter
  live: LiveStreams
  mailer: Mailer
  files: Storage
  jobs: Jobs
  backups: BackupContext
  /** Folders to monitor for free disk space. */
  folders: string[]
  encryption: Encryption
  post: Post
  /** Asks services at addresses that people have typed. */
  ask: Ask
  setupCode: SetupCode
  log: Logger
  /** Current time; a function so that tests can change it. */
  clock: () => Date
  /** Number of trusted proxies in front of the app, for X-Forwarded-For. */
  trustProxy: number
  publicUrl: string | undefined
  /** Whom the staff of a suspended business ask; empty if not set. */
  operatorEmail: string
  /** Whether this installation has one business, or several with an address each. */
  shops: 'one' | 'many'
  /** Domain under which everybody may open a shop; null: nobody may. */
  signUpDomain: string | null
  /** Token with which other computers may read the metrics. */
  metricsToken: string | undefined
}

/**
 * Context of every handler. `actor` and `sessionId` are set only behind `requireStaff` and `requireKiosk`; `sessionId`
 * is empty for an API key and for a kiosk that has outlived the staff session. `isRevoked`: the request comes from a
 * kiosk that staff have signed out. `portal` is set only behind `requirePortalSession`.
 */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: Services & {
    caller: Principal | null
    isRevoked: boolean
    actor: Actor
    sessionId: string
    portal: PortalVisit
  }
}
