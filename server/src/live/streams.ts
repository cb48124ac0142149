import type { ServerResponse } from 'node:http'
import type { LiveHello } from '@deskbell/domain/live/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { AppError } from '../errors.ts'

/** `owner`: session, locked kiosk or API key that opened it. */
type Stream = { response: ServerResponse; businessId: string; owner: string }

/** A browser has a stream for each visible tab. */
const OWN_MAX = 20
const SHOP_MAX = 1000
/** EventSource ignores it; other clients may not. */
const RETRY_SECONDS = 30

const HEARTBEAT_MS = 20_000
// Reconnecting is cheap and checks the session again, so a stream doesn't outlive its session for long.
const LIFETIME_MS = 15 * MINUTE_MS
// A client with a larger backlog is gone or too slow; it refetches when it reconnects.
const BACKLOG_MAX_BYTES = 64 * 1024
/** Longest time without an event that is remembered of a business. */
const QUIET_MAX_MS = 10 * MINUTE_MS

/** Open event streams (SSE) of this server. An event is serialized once for all streams. */
export class LiveStreams {
  readonly #streams = new Map<string, Set<Stream>>()
  /** When the last event of a business was heard, in ms of `performance.now()`. */
  readonly #heardAt = new Map<string, number>()
  #listeningSince = performance.now()
  readonly #heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref()

  get size(): number {
    return [...this.#streams.values()].reduce((sum, streams) => sum + streams.size, 0)
  }

  /**
   * Takes over a response and streams the business's events to it until either side closes it. Throws AppError
   * 'too_many_streams'.
   */
  open(stream: Stream): void {
    const { response, businessId, owner } = stream
    const streams = this.#streams.get(businessId) ?? new Set()
    const isOwn = (other: Stream) => other.owner === owner
    if (streams.size >= SHOP_MAX || [...streams].filter(isOwn).length >= OWN_MAX)
      throw new AppError('too_many_streams', { retryAfterSeconds: RETRY_SECONDS })
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Disables response buffering in nginx and similar proxies.
      'X-Accel-Buffering': 'no',
    })
    const hello: LiveHello = { quietMs: this.#getQuietMs(businessId) }
    response.write(`retry: 1000\nevent: hello\ndata: ${JSON.stringify(hello)}\n\n`)
    this.#streams.set(businessId, streams.add(stream))
    const lifetime = setTimeout(() => response.end(), LIFETIME_MS).unref()
    response.on('close', () => {
      clearTimeout(lifetime)
      streams.delete(stream)
      if (streams.size === 0 && this.#streams.get(businessId) === streams) this.#streams.delete(businessId)
    })
  }

  /** Sends an event to all streams of a business. `data` is JSON. */
  tell(businessId: string, data: string): void {
    this.#heardAt.set(businessId, performance.now())
    const bytes = Buffer.from(`event: change\ndata: ${data}\n\n`)
    for (const stream of this.#streams.get(businessId) ?? []) write(stream, bytes)
  }

  /** Closes all streams, so that every browser reconnects and refetches. Used after events may have been missed. */
  endAll(): void {
    this.#listeningSince = performance.now()
    for (const streams of this.#streams.values()) for (const { response } of streams) response.end()
  }

  /**
   * Closes the streams of a business, so that its browsers reconnect; those with an expired session are then refused.
   */
  endShop(businessId: string): void {
    for (const { response } of this.#streams.get(businessId) ?? []) response.end()
  }

  close(): void {
    clearInterval(this.#heartbeat)
    this.endAll()
  }

  #getQuietMs(businessId: string): number {
    const quietSince = Math.max(this.#heardAt.get(businessId) ?? 0, this.#listeningSince)
    return Math.min(Math.floor(performance.now() - quietSince), QUIET_MAX_MS)
  }

  #beat(): void {
    const bytes = Buffer.from(': still here\n\n')
    for (const streams of this.#streams.values()) for (const stream of streams) write(stream, bytes)
    const forgotten = performance.now() - QUIET_MAX_MS
    for (const [businessId, heardAt] of this.#heardAt) if (heardAt < forgotten) this.#heardAt.delete(businessId)
  }
}

function write({ response }: Stream, bytes: Buffer): void {
  if (response.writableLength > BACKLOG_MAX_BYTES) response.destroy()
  else response.write(bytes)
}
