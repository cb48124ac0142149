import { newId } from '@deskbell/domain/shared/new-id.ts'
import { type Dispatch, useEffect } from 'react'
import { useKioskDesk } from './desk/kiosk-desk.ts'
import type { KioskDesk } from './desk/outcome.ts'
import { failureOf } from './failure.ts'
import { isWaiting, type KioskEvent, type Screen, type Waiting } from './kiosk-machine.ts'

/** Asks for what a screen waits for, and gives the event that its answer is. */
async function ask(desk: KioskDesk, screen: Waiting): Promise<KioskEvent> {
  if (screen.at === 'searching') {
    return { type: 'found', result: await desk.lookUp({ digits: screen.digits }), operationId: newId() }
  }
  if (screen.at === 'sending') {
    const outcome = await desk.checkIn(screen)
    if (outcome.status === 'see_desk') return { type: 'failed', failure: 'refused' }
    return { type: 'checked-in', result: outcome.result }
  }
  await desk.undo(screen.result.checkInId)
  return { type: 'undone' }
}

/** Asks once for each screen that waits for an answer. One that comes after the screen was left is dropped. */
export function useRequests(screen: Screen, dispatch: Dispatch<KioskEvent>): void {
  const desk = useKioskDesk()
  // One request for each screen, whatever else renders.
  useEffect(() => {
    if (!isWaiting(screen)) return
    let left = false
    void ask(desk, screen)
      .catch((error): KioskEvent => ({ type: 'failed', failure: failureOf(error) }))
      .then((event) => left || dispatch(event))
    return () => {
      left = true
    }
  }, [screen])
}
