import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { clientQuery } from '../clients/api.ts'

/** The client who pays; never loaded for a passer-by. */
export function usePayer({ clientId }: Pick<Sale, 'clientId'>) {
  const query = clientQuery(clientId ?? '')
  return useQuery(clientId ? query : { ...query, queryFn: skipToken })
}
