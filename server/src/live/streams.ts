import type { ServerResponse } from 'node:http'

type Stream = { response: ServerResponse; businessId: string }

const HEARTBEAT_MS = 20_000
// Reconnecting is cheap and asks for the session again, so a stream never outlives it by much.
const LIFETIME_MS = 15 * 60_000
// A reader this far behind is gone or hopeless; it refetches when it comes back.
const BACKLOG_MAX_BYTES = 64 * 1024

/** The open event streams of this server. An event is made into bytes once, however many streams get it. */
export class LiveStreams {
  readonly #streams = new Map<string, Set<Stream>>()
  readonly #heartbeat = setInterval(() => this.#writeToAll(Buffer.from(': still here\n\n')), HEARTBEAT_MS).unref()

  get size(): number {
    return [...this.#streams.values()].reduce((sum, streams) => sum + streams.size, 0)
  }

  /** Takes over a response and streams the shop's events to it until either side ends it. */
  open(stream: Stream): void {
    const { response, businessId } = stream
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Tells nginx and its kind to pass events on at once.
      'X-Accel-Buffering': 'no',
    })
    response.write('retry: 1000\nevent: hello\ndata: {}\n\n')
    const streams = this.#streams.get(businessId) ?? new Set()
    this.#streams.set(businessId, streams.add(stream))
    const lifetime = setTimeout(() => response.end(), LIFETIME_MS).unref()
    response.on('close', () => {
      clearTimeout(lifetime)
      streams.delete(stream)
      if (streams.size === 0 && this.#streams.get(businessId) === streams) this.#streams.delete(businessId)
    })
  }

  /** Sends an event to all streams of a shop. `data` is JSON. */
  tell(businessId: string, data: string): void {
    const bytes = Buffer.from(`event: change\ndata: ${data}\n\n`)
    for (const stream of this.#streams.get(businessId) ?? []) write(stream, bytes)
  }

  /** Lets every browser come back and refetch all: used after events may have been missed. */
  endAll(): void {
    for (const streams of this.#streams.values()) for (const { response } of streams) response.end()
  }

  /** Lets every browser of a shop come back: those whose session has ended are then refused. */
  endShop(businessId: string): void {
    for (const { response } of this.#streams.get(businessId) ?? []) response.end()
  }

  close(): void {
    clearInterval(this.#heartbeat)
    this.endAll()
  }

  #writeToAll(bytes: Buffer): void {
    for (const streams of this.#streams.values()) for (const stream of streams) write(stream, bytes)
  }
}

function write({ response }: Stream, bytes: Buffer): void {
  if (response.writableLength > BACKLOG_MAX_BYTES) response.destroy()
  else response.write(bytes)
}
