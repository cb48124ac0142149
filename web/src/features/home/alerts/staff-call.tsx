import type { StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { attentionQuery } from './api.ts'
import { getCallTitle } from './call-labels.ts'
import classes from './staff-call.module.css'
import { useResolveWithUndo } from './use-resolve.ts'

/** Two strokes of a bell: pitch in Hz, delay in seconds. */
const STROKES = [
  { pitch: 1318.5, after: 0 },
  { pitch: 1046.5, after: 0.22 },
]
const FADES_OUT_S = 0.9

function strike(audio: AudioContext, { pitch, after }: (typeof STROKES)[number]): void {
  const [at, tone, volume] = [audio.currentTime + after, audio.createOscillator(), audio.createGain()]
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(0.25, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + FADES_OUT_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + FADES_OUT_S)
}

/** Plays the bell. Browsers allow no sound before the user has interacted with the page; until then it stays silent. */
function ring(): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return
  const audio = new AudioContext()
  for (const stroke of STROKES) strike(audio, stroke)
  setTimeout(() => void audio.close(), 2000 * FADES_OUT_S)
}

// A client who still waits after 10 minutes has called again or left. The home screen keeps listing the call.
const RINGS_FOR_MS = 10 * MINUTE_MS

/** Plays the bell once for each call, and again for a repeated call. */
function useRing(calls: StoredAlert[]): void {
  const rung = useRef(new Set<string>())
  useEffect(() => {
    const fresh = calls.map(({ id, at }) => `${id} ${at}`).filter((call) => !rung.current.has(call))
    for (const call of fresh) rung.current.add(call)
    if (fresh.length > 0) ring()
  }, [calls])
}

/** Banner on all staff screens while somebody at a kiosk calls for staff. */
export function StaffCall() {
  const { data: items = [] } = useQuery(attentionQuery)
  const now = useNow()
  const calls = items.filter(({ kind, at }) => kind === 'call' && now.getTime() - Date.parse(at) < RINGS_FOR_MS)
  const resolve = useResolveWithUndo()
  useRing(calls)
  if (calls.length === 0) return null
  return (
    <div role="alert" className={classes.calls}>
      {calls.map((call) => (
        <div key={call.id} className={classes.call}>
          <IconBell size={22} aria-hidden="true" className={classes.bell} />
          <p className={classes.words}>{getCallTitle(call)}</p>
          <Button
            variant="default"
            onClick={() => resolve(call, getCallTitle(call))}
            aria-label={t`On my way: ${{ alert: getCallTitle(call) }}`}
          >
            {t`On my way`}
          </Button>
        </div>
      ))}
    </div>
  )
}
