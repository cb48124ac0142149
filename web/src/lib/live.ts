import type { LiveEvent, LiveTopic } from '@deskbell/domain/live/schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { streamState } from './connection.ts'

const REOPEN_MS = 2000

/** Follows the server's event stream while the tab is seen. Returns how to stop. */
export function followStream({
  onOpen,
  onTopics,
  onRefused,
}: {
  /** The stream is open, perhaps after changes that were missed. */
  onOpen(): void
  onTopics(topics: LiveTopic[]): void
  /** The server refused it, without saying why. */
  onRefused?(): void
}): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function onChange(event: MessageEvent<string>) {
    const { topics } = JSON.parse(event.data) as LiveEvent
    onTopics(topics)
  }

  function onLive() {
    streamState.set('live')
    onOpen()
  }

  function onLost() {
    streamState.set('lost')
    if (source?.readyState !== EventSource.CLOSED) return
    // The browser reopens a broken stream by itself, but not one that was refused.
    onRefused?.()
    timer = setTimeout(open, REOPEN_MS)
  }

  function open() {
    close()
    if (streamState.get() !== 'lost') streamState.set('connecting')
    source = new EventSource('/api/live')
    source.addEventListener('open', onLive)
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

/** What sums up all of them: the first part of its query key. */
const SUMMARY = 'home'
/** It is read again no more often, however many check in at once. */
const SUMMARY_EVERY_MS = 1000

/** Calls at once, and then at most once in so many ms; of calls in between one is made up for at the end. */
export function atMostEvery(ms: number, run: () => void): () => void {
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

/** Reads a list again, and what is read for the first time just now: that answer may be from before the change. */
export async function readAgain(queryClient: QueryClient, topic: LiveTopic | typeof SUMMARY): Promise<void> {
  const all = queryClient.getQueryCache().findAll({ queryKey: [topic] })
  // The library leaves a first read as it is.
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
 * Refetches what the server's event stream names. What was missed while the tab was not seen is made up for by
 * refetching everything that was read before the stream opened. Returns how to stop.
 */
export function watchLive(queryClient: QueryClient): () => void {
  const sumUp = atMostEvery(SUMMARY_EVERY_MS, () => void readAgain(queryClient, SUMMARY))
  return followStream({
    onOpen: () => void queryClient.invalidateQueries({ predicate: (query) => query.state.dataUpdatedAt > 0 }),
    onTopics(topics) {
      for (const topic of topics) void readAgain(queryClient, topic)
      sumUp()
    },
    // The requests say why, as when the session has ended.
    onRefused: () => void queryClient.invalidateQueries(),
  })
}
