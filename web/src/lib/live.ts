import type { LiveEvent, LiveHello, LiveTopic } from '@deskbell/domain/live/schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { streamState } from './connection.ts'

const REOPEN_MS = 2000
/** Maximum interval between attempts after the server refused the stream repeatedly, e.g. because too many are open. */
const REOPEN_MAX_MS = 60_000

/** Follows the server's event stream while the tab is visible. Returns a function that stops it. */
export function followStream({
  onOpen,
  onTopics,
  onRefused,
}: {
  /** Called when the stream opens. `mayHaveMissed`: there may have been changes since the page was asked for. */
  onOpen(mayHaveMissed: boolean): void
  onTopics(topics: LiveTopic[]): void
  /** Called when the server refuses the stream; EventSource gives no reason. */
  onRefused?(): void
}): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = REOPEN_MS

  function onChange(event: MessageEvent<string>) {
    const { topics } = JSON.parse(event.data) as LiveEvent
    onTopics(topics)
  }

  function onHello(event: MessageEvent<string>) {
    wait = REOPEN_MS
    streamState.set('live')
    // A server of the release before says nothing.
    const { quietMs = 0 } = JSON.parse(event.data) as Partial<LiveHello>
    onOpen(quietMs < Date.now() - performance.timeOrigin)
  }

  function onLost() {
    streamState.set('lost')
    if (source?.readyState !== EventSource.CLOSED) return
    // The browser reconnects a broken stream by itself, but not a refused one.
    onRefused?.()
    timer = setTimeout(open, wait)
    wait = Math.min(wait * 2, REOPEN_MAX_MS)
  }

  function open() {
    close()
    if (streamState.get() !== 'lost') streamState.set('connecting')
    source = new EventSource('/api/live')
    source.addEventListener('hello', onHello)
    source.addEventListener('change', onChange)
    source.addEventListener('error', onLost)
  }

  function close() {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  function followVisibility() {
    if (document.hidden) close()
    else open()
  }

  followVisibility()
  document.addEventListener('visibilitychange', followVisibility)
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    close()
    streamState.set('closed')
  }
}

/** First part of the home summary's query key; the summary depends on all topics. */
const SUMMARY = 'home'
/** Minimum interval between refetches of the summary in ms, however many check-ins there are. */
const SUMMARY_EVERY_MS = 1000

/** Throttles: runs at once, then at most once per `ms`, with a trailing run if calls were skipped. */
export function throttle(ms: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted = false
  function call() {
    wanted = timer !== undefined
    if (wanted) return
    timer = setTimeout(rest, ms)
    run()
  }
  function rest() {
    timer = undefined
    if (wanted) call()
  }
  return call
}

/**
 * Invalidates the queries of a topic. A first fetch in progress is repeated, because its answer may predate the change.
 */
export async function refetchTopic(queryClient: QueryClient, topic: LiveTopic | typeof SUMMARY): Promise<void> {
  const all = queryClient.getQueryCache().findAll({ queryKey: [topic] })
  // `invalidateQueries` doesn't restart a first fetch.
  const first = all.filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [topic] }),
    ...first.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined)
      await queryClient.invalidateQueries({ queryKey, exact: true })
    }),
  ])
}

/**
 * Refetches the topics that the event stream names. When the stream opens, refetches all that was loaded before, unless
 * nothing has changed since the page was asked for: events may have been missed while the tab was hidden. Returns a
 * function that stops it.
 */
export function watchLive(queryClient: QueryClient): () => void {
  const sumUp = throttle(SUMMARY_EVERY_MS, () => void refetchTopic(queryClient, SUMMARY))
  return followStream({
    onOpen(mayHaveMissed) {
      if (mayHaveMissed) void queryClient.invalidateQueries({ predicate: (query) => query.state.dataUpdatedAt > 0 })
    },
    onTopics(topics) {
      for (const topic of topics) void refetchTopic(queryClient, topic)
      sumUp()
    },
    // The requests then report the reason, e.g. an ended session.
    onRefused: () => void queryClient.invalidateQueries(),
  })
}
