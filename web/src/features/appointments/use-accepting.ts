import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { runWithToast } from '../../components/run-with-toast.ts'
import { useAcceptRequest } from './api.ts'

/** Accepts a booking that a client asks for, and says so. */
export function useAccepting() {
  const { mutateAsync, isPending } = useAcceptRequest()
  const accept = ({ id: bookingId, firstName }: { id: string; firstName: string }) =>
    runWithToast({
      action: () => mutateAsync({ bookingId, id: newId() }),
      success: t`${firstName}’s booking is accepted`,
    })
  return { accept, isPending }
}
