import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { choosePass } from '@deskbell/domain/passes/rules.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useFormat } from '../auth/use-format.ts'
import { balanceWords, noPassReasonWords, toBalance } from '../passes/pass-labels.ts'
import { passesQuery } from '../passes/queries.ts'
import { allServicesQuery } from '../services/queries.ts'
import { isExpected } from './appointment-actions.ts'

/** Which pass is going to pay for the only client of an appointment; nothing once it is over with. */
export function usePayNote({ kind, bookings, serviceId, startsAt }: Appointment): string {
  const { dayOf } = useFormat()
  const [booking] = bookings
  const payer = kind === 'one_to_one' && booking && isExpected(booking) ? booking.clientId : null
  const query = passesQuery(payer ?? '')
  const { data: passes } = useQuery(payer ? query : { ...query, queryFn: skipToken })
  const { data: services } = useQuery(allServicesQuery)
  const service = services?.find(({ id }) => id === serviceId)
  if (!payer || !passes || !service) return ''
  const { category, visitsUsed } = service
  const choice = choosePass(passes, { serviceId, category, visitsUsed, day: dayOf(startsAt) })
  if (!choice.ok) return `Nothing pays for it: ${noPassReasonWords(choice.reason)}`
  return `${choice.pass.name} will pay, ${balanceWords(toBalance(choice.pass))} now`
}
