import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { clientQuery } from '../clients/api.ts'

/** The client of a sale or of a line; never loaded for a passer-by. */
export function useSaleClient({ clientId }: Pick<Sale, 'clientId'>) {
  const query = clientQuery(clientId ?? '')
  return useQuery(clientId ? query : { ...query, queryFn: skipToken })
}
