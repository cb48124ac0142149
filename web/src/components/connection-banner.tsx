import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { requestSucceeded, serverUnreachable, streamState, whenServerIsBack } from '../lib/connection.ts'
import { useStore } from '../lib/store.ts'
import { ConnectionNote } from './connection-note.tsx'

// Grace period: after a server restart the stream reconnects within it, and no banner is needed.
const STREAM_GRACE_MS = 2000

function useStreamLost(): boolean {
  const lost = useStore(streamState) === 'lost'
  const [lostForLong, setLostForLong] = useState(false)
  useEffect(() => {
    if (!lost) return setLostForLong(false)
    const timer = setTimeout(setLostForLong, STREAM_GRACE_MS, true)
    return () => clearTimeout(timer)
  }, [lost])
  return lostForLong
}

/** Shows that the server can't be reached, unless `quiet`. Refetches all queries once it is back. */
export function ConnectionBanner({ quiet }: { quiet: boolean }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const unreachable = useStore(serverUnreachable)
  const streamLost = useStreamLost()
  useEffect(() => {
    if (!unreachable) return
    const stop = whenServerIsBack(() => {
      requestSucceeded()
      void queryClient.invalidateQueries()
      void router.invalidate()
    })
    return () => {
      stop()
      // Another request may end the outage first; refetch the failed queries in that case too.
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    }
  }, [unreachable, queryClient, router])
  return <div role="status">{!quiet && (unreachable || streamLost) && <ConnectionNote />}</div>
}
