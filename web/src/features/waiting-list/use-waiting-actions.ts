import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { OfferRequest, Waiting } from '@deskbell/domain/waiting-list/schema.ts'
import { t } from '@lingui/core/macro'
import { runWithToast } from '../../components/run-with-toast.ts'
import { useFormat } from '../auth/use-format.ts'
import { useAddWaiting, useOffer, useWithdraw } from './api.ts'

/** Staff actions on a waiting list entry. Each shows its result in a toast. */
export function useWaitingListActions() {
  const { dateTime, time } = useFormat()
  const offering = useOffer()
  const withdrawing = useWithdraw()
  function offer({ id: waitingId, firstName, phone }: Waiting, chosen: Partial<Omit<OfferRequest, 'id'>> = {}) {
    const nothing = { appointmentId: null, employeeId: null, startsAt: null }
    return runWithToast({
      action: () => offering.mutateAsync({ waitingId, id: newId(), ...nothing, ...chosen }),
      success: ({ offer: made }) => {
        if (!made) return ''
        const start = dateTime(made.startsAt)
        const end = time(made.until)
        return made.told
          ? t`${start} is held for ${firstName} until ${end}. They have been written to`
          : t`${start} is held for ${firstName} until ${end}. Nobody was written to: call ${phone}`
      },
    })
  }
  function takeOff({ id: waitingId, firstName }: Waiting) {
    return runWithToast({
      action: () => withdrawing.mutateAsync({ waitingId, id: newId() }),
      success: t`${firstName} is off the waiting list`,
    })
  }
  return { offer, takeOff, isBusy: offering.isPending || withdrawing.isPending }
}

/** Adds clients to the waiting list of a class. `wait` resolves to true on success. */
export function useWaitForClass({ id: appointmentId, serviceId, startsAt }: Appointment) {
  const { mutateAsync: add, isPending } = useAddWaiting()
  const { dayOf } = useFormat()
  const day = dayOf(startsAt)
  function wait({ id: clientId, firstName }: { id: string; firstName: string }): Promise<boolean> {
    const wish = { serviceId, appointmentId, employeeId: null, from: day, to: day, earliest: null, latest: null }
    return runWithToast({
      action: () => add({ id: newId(), clientId, ...wish, note: '' }),
      success: t`${firstName} is on the waiting list`,
    })
  }
  return { wait, isBusy: isPending }
}
