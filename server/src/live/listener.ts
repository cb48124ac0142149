import { LiveEvent } from '@deskbell/domain/live/schema.ts'
import { BusinessId } from '@deskbell/domain/shared/ids.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { connectToPrimary, cut } from '../db/primary.ts'
import { LIVE_CHANNEL } from './announce.ts'
import type { LiveStreams } from './streams.ts'

const Payload = LiveEvent.extend({ businessId: BusinessId, signedOut: z.boolean().default(false) })
const RECONNECT_MS = 500
const CONNECTION = { application_name: 'deskbell live', connectionTimeoutMillis: 3000 }

/** Listens for NOTIFY on one database connection and forwards events to the streams. Reconnects by itself. */
export class LiveListener {
  readonly #url: string
  readonly #streams: LiveStreams
  readonly #log: Logger
  #connection: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(url: string, streams: LiveStreams, log: Logger) {
    this.#url = url
    this.#streams = streams
    this.#log = log
  }

  async start(): Promise<void> {
    try {
      const connection = await connectToPrimary(this.#url, CONNECTION)
      this.#connection = connection
      connection.on('end', () => this.#lost(connection, new Error('the connection ended')))
      connection.on('notification', ({ payload }) => this.#hear(payload))
      await connection.query(`listen ${LIVE_CHANNEL}`)
      if (this.#closed) return cut(connection)
      // Notifications were missed while not listening, so every client refetches.
      this.#streams.endAll()
    } catch (error) {
      this.#lost(this.#connection, error as Error)
    }
  }

  /** Reconnects, since the connection is of no use any more. */
  reconnect(): void {
    if (this.#connection) cut(this.#connection)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#retry)
    if (this.#connection) cut(this.#connection)
  }

  #hear(payload: string | undefined): void {
    const heard = Payload.safeParse(JSON.parse(payload ?? '{}'))
    if (!heard.success) return
    const { businessId, topics, signedOut } = heard.data
    if (signedOut) this.#streams.endShop(businessId)
    else this.#streams.tell(businessId, JSON.stringify({ topics }))
  }

  #lost(connection: pg.Client | undefined, error: Error): void {
    if (this.#closed || this.#connection !== connection) return
    this.#connection = undefined
    this.#log.warn({ error: error.message }, 'live updates are interrupted')
    connection?.removeAllListeners('notification')
    if (connection) cut(connection)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.start(), RECONNECT_MS)
  }
}
