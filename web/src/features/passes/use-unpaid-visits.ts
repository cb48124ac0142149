import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../auth/use-format.ts'
import { allServicesQuery } from '../services/queries.ts'
import { unpaidVisitsQuery } from './queries.ts'
import { type UnpaidVisit, unpaidVisits } from './unpaid-visits.ts'

const NONE: UnpaidVisit[] = []

/** A client's visits that nothing has paid for; none while they can't be read, since a sale goes without them. */
export function useUnpaidVisits(clientId: string): UnpaidVisit[] {
  const { dayOf } = useFormat()
  const { data: checkIns } = useQuery(unpaidVisitsQuery(clientId))
  const { data: services } = useQuery(allServicesQuery)
  return checkIns && services ? unpaidVisits(checkIns, services, dayOf) : NONE
}
