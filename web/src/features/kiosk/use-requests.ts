import { newId } from '@deskbell/domain/shared/new-id.ts'
import { type Dispatch, useEffect } from 'react'
import { deviceLabel } from './device.ts'
import { isWaiting, type KioskEvent, type Screen, type Waiting } from './kiosk-machine.ts'
import { failureOf, useCheckIn, useLookup, useUndo } from './mutations.ts'

/** Sends what a screen waits for, and gives the event that its answer is. */
function useAsk(): (screen: Waiting) => Promise<KioskEvent> {
  const { mutateAsync: lookUp } = useLookup()
  const { mutateAsync: checkIn } = useCheckIn()
  const { mutateAsync: undo } = useUndo()
  return async (screen) => {
    if (screen.at === 'searching') {
      return { type: 'found', result: await lookUp(screen.digits), operationId: newId() }
    }
    if (screen.at === 'sending') {
      const { operationId: id, match, service } = screen
      const request = { id, clientId: match.clientId, serviceId: service.id, device: deviceLabel() }
      return { type: 'checked-in', result: await checkIn(request) }
    }
    await undo(screen.result.checkInId)
    return { type: 'undone' }
  }
}

/** Asks the server once for each screen that waits for it. An answer after the screen was left is dropped. */
export function useRequests(screen: Screen, dispatch: Dispatch<KioskEvent>): void {
  const ask = useAsk()
  // One request for each screen, whatever else renders.
  useEffect(() => {
    if (!isWaiting(screen)) return
    let left = false
    void ask(screen)
      .catch((error): KioskEvent => ({ type: 'failed', failure: failureOf(error) }))
      .then((event) => left || dispatch(event))
    return () => {
      left = true
    }
  }, [screen])
}
