import type { LiveEvent } from '@deskbell/domain/live/schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { streamState } from './connection.ts'

const REOPEN_MS = 2000

/**
 * Follows the server's event stream and refetches what it names, while the tab is seen. What was missed while it was
 * not is made up for by refetching everything that was read before the stream opened. Returns how to stop.
 */
export function watchLive(queryClient: QueryClient): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function refetchTopics(event: MessageEvent<string>) {
    const { topics } = JSON.parse(event.data) as LiveEvent
    for (const topic of topics) void queryClient.invalidateQueries({ queryKey: [topic] })
  }

  function refetchWhatIsOlder() {
    streamState.set('live')
    void queryClient.invalidateQueries({ predicate: (query) => query.state.dataUpdatedAt > 0 })
  }

  function onLost() {
    streamState.set('lost')
    if (source?.readyState !== EventSource.CLOSED) return
    // The browser reopens a broken stream by itself, but not one that was refused. A stream doesn't say why: the
    // requests do, as when the session has ended.
    void queryClient.invalidateQueries()
    timer = setTimeout(open, REOPEN_MS)
  }

  function open() {
    close()
    if (streamState.get() !== 'lost') streamState.set('connecting')
    source = new EventSource('/api/live')
    source.addEventListener('open', refetchWhatIsOlder)
    source.addEventListener('change', refetchTopics)
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
