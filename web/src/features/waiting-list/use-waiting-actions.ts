import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { OfferRequest, Waiting } from '@deskbell/domain/waiting-list/schema.ts'
import { notify } from '../../components/notify.tsx'
import { formatProblem } from '../../lib/problem-labels.ts'
import { useFormat } from '../auth/use-format.ts'
import { useAddWaiting, useOffer, useWithdraw } from './api.ts'

/** Staff actions on a waiting list entry. Each shows its result in a toast. */
export function useWaitingListActions() {
  const { dateTime, time } = useFormat()
  const offering = useOffer()
  const withdrawing = useWithdraw()
  async function offer({ id: waitingId, firstName, phone }: Waiting, chosen: Partial<Omit<OfferRequest, 'id'>> = {}) {
    const nothing = { appointmentId: null, employeeId: null, startsAt: null }
    try {
      const { offer: made } = await offering.mutateAsync({ waitingId, id: newId(), ...nothing, ...chosen })
      if (!made) return
      const held = `${dateTime(made.startsAt)} is held for ${firstName} until ${time(made.until)}`
      notify(made.told ? `${held}. They have been written to` : `${held}. Nobody was written to: call ${phone}`)
    } catch (error) {
      notify(formatProblem(error), 'failed')
    }
  }
  async function takeOff({ id: waitingId, firstName }: Waiting) {
    try {
      await withdrawing.mutateAsync({ waitingId, id: newId() })
      notify(`${firstName} is off the waiting list`)
    } catch (error) {
      notify(formatProblem(error), 'failed')
    }
  }
  return { offer, takeOff, isBusy: offering.isPending || withdrawing.isPending }
}

/** Adds clients to the waiting list of a class. `wait` resolves to true on success. */
export function useWaitForClass({ id: appointmentId, serviceId, startsAt }: Appointment) {
  const { mutateAsync: add, isPending } = useAddWaiting()
  const { dayOf } = useFormat()
  const day = dayOf(startsAt)
  async function wait({ id: clientId, firstName }: { id: string; firstName: string }): Promise<boolean> {
    const wish = { serviceId, appointmentId, employeeId: null, from: day, to: day, earliest: null, latest: null }
    try {
      await add({ id: newId(), clientId, ...wish, note: '' })
      notify(`${firstName} is on the waiting list`)
      return true
    } catch (error) {
      notify(formatProblem(error), 'failed')
      return false
    }
  }
  return { wait, isBusy: isPending }
}
