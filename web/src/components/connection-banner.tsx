import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { requestSucceeded, serverUnreachable, streamState } from '../lib/connection.ts'
import { whenServerIsBack } from '../lib/recover.ts'
import { useStore } from '../lib/store.ts'
import classes from './connection-banner.module.css'

// A stream that comes back at once, as after a server's restart, needs no words.
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

/** Says that the server can't be reached, unless it is to be quiet, and takes up everything again once it can. */
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
      // Some other request may find the server first: what failed meanwhile is read again all the same.
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    }
  }, [unreachable, queryClient, router])
  return (
    <div role="status">
      {!quiet && (unreachable || streamLost) && <p className={classes.banner}>Can't reach the server, retrying…</p>}
    </div>
  )
}
