import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { householdQuery } from '../clients/api.ts'
import { unpaidVisitsQuery } from '../passes/api.ts'

/** Unpaid visits of a client and their household, those of the client first. */
export function useUnpaidVisits(clientId: string | null) {
  const household = householdQuery(clientId ?? '')
  const { data: members = [] } = useQuery(clientId ? household : { ...household, queryFn: skipToken })
  const others = members.map(({ id }) => id).filter((id) => id !== clientId)
  const queries = useQueries({ queries: clientId ? [clientId, ...others].map(unpaidVisitsQuery) : [] })
  return { visits: queries.flatMap(({ data = [] }) => data), members }
}
