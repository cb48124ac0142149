import { LiveEvent } from '@deskbell/domain/live/schema.ts'
import { BusinessId } from '@deskbell/domain/shared/ids.ts'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { LIVE_CHANNEL } from './announce.ts'
import type { LiveStreams } from './streams.ts'

const Payload = LiveEvent.extend({ businessId: BusinessId, signedOut: z.boolean().default(false) })
const RECONNECT_MS = 500

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
    const connection = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      application_name: 'deskbell live',
    })
    this.#connection = connection
    connection.on('error', (error) => this.#lost(connection, error))
    connection.on('end', () => this.#lost(connection, new Error('the connection ended')))
    connection.on('notification', ({ payload }) => this.#hear(payload))
    try {
      await connection.connect()
      await connection.query(`listen ${LIVE_CHANNEL}`)
      // Notifications were missed while not listening, so every client refetches.
      this.#streams.endAll()
    } catch (error) {
      this.#lost(connection, error as Error)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#connection?.end().catch(() => undefined)
  }

  #hear(payload: string | undefined): void {
    const heard = Payload.safeParse(JSON.parse(payload ?? '{}'))
    if (!heard.success) return
    const { businessId, topics, signedOut } = heard.data
    if (signedOut) this.#streams.endShop(businessId)
    else this.#streams.tell(businessId, JSON.stringify({ topics }))
  }

  #lost(connection: pg.Client, error: Error): void {
    if (this.#closed || this.#connection !== connection) return
    this.#connection = undefined
    this.#log.warn({ error: error.message }, 'live updates are interrupted')
    connection.removeAllListeners('notification')
    connection.end().catch(() => undefined)
    this.#retry = setTimeout(() => void this.start(), RECONNECT_MS)
  }
}
