import { useState } from 'react'
import { useChoice } from '../address.ts'
import { write } from '../api.ts'
import { Shell } from '../shell.tsx'
import { Failed, Waiting } from '../ui.tsx'
import { useLoad } from '../use-load.ts'
import { CancelPlace } from './cancel-place.tsx'
import { MovePlace } from './move-place.tsx'
import type { Place } from './place.ts'
import { ShownPlace } from './shown-place.tsx'

function openPlace(token: string): Promise<Place> {
  return write<Place>('/api/book/open', { token })
}

/** One's own booking, by the link to it: to confirm, to look at, to move or to cancel. */
export function PlacePage({ token }: { token: string }) {
  const { value, retry } = useLoad(token, openPlace)
  // What an answer has said since.
  const [changed, setChanged] = useState<Place | null>(null)
  const place = changed ?? (value.is === 'there' ? value.answer : null)
  return (
    <Shell front={place}>
      {value.is === 'loading' && <Waiting />}
      {value.is === 'failed' && <Failed failure={value.failure} onRetry={retry} />}
      {place && <Deed token={token} place={place} onChanged={setChanged} />}
    </Shell>
  )
}

function Deed(props: { token: string; place: Place; onChanged: (place: Place) => void }) {
  const choice = useChoice()
  const mayChange = props.place.changeUntil !== null
  if (mayChange && choice.do === 'move') return <MovePlace {...props} choice={choice} />
  if (mayChange && choice.do === 'cancel') return <CancelPlace {...props} />
  return <ShownPlace key={props.place.status} {...props} />
}
