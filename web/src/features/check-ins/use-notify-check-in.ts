import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { useFormat } from '../auth/use-format.ts'
import { checkInWords } from './check-in-labels.ts'
import { useUndo } from './use-undo.ts'

/** Says how a check-in went, with Undo, and with the way to the checkout if nothing paid for the visit. */
export function useNotifyCheckIn(): (result: CheckInResult, clientId: string) => void {
  const { time } = useFormat()
  const undo = useUndo()
  const navigate = useNavigate()
  return (result, client) => {
    const message = checkInWords(result, time)
    if (result.outcome === 'already_checked_in') return notify(message)
    const { checkInId: visit, pass } = result
    const pay = {
      label: t({ context: 'button: take money for a visit', message: 'Pay' }),
      act: () => void navigate({ to: '/dashboard/checkout', search: { client, visit } }),
    }
    notifyUndo({ message, undo: () => void undo({ ...result, id: visit }), next: pass ? undefined : pay })
  }
}
