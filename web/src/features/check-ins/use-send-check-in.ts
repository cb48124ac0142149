import type { DeskCheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useRef, useState } from 'react'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { useFormat } from '../auth/use-format.ts'
import { useCheckIn } from './api.ts'
import { checkInWords } from './check-in-labels.ts'
import { useUndo } from './use-undo.ts'

/** Sends a check-in; trying again sends the same one, and another service or time is another one. */
export function useSendCheckIn({ clientId, onDone }: { clientId: string; onDone: () => void }) {
  const { time } = useFormat()
  const undo = useUndo()
  const checkIn = useCheckIn()
  const [ids] = useState(() => new Map<string, string>())
  // A double tap comes before the button has been rendered as busy.
  const sending = useRef(false)
  async function send(visit: Omit<DeskCheckIn, 'id' | 'clientId'>) {
    if (sending.current) return
    sending.current = true
    const key = JSON.stringify(visit)
    const id = ids.get(key) ?? newId()
    ids.set(key, id)
    try {
      const result = await checkIn.mutateAsync({ id, clientId, ...visit })
      const message = checkInWords(result, time)
      if (result.outcome === 'already_checked_in') notify(message)
      else notifyUndo({ message, undo: () => undo({ ...result, id: result.checkInId }) })
      onDone()
    } catch {
      // The form shows why.
    } finally {
      sending.current = false
    }
  }
  return { send, busy: checkIn.isPending, error: checkIn.error }
}
