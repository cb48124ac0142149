import { useQuery } from '@tanstack/react-query'
import { taxQuery } from '../business/api.ts'

/** Returns the tax rate of the business, in thousandths of a percent. */
export function useTaxRate(): number {
  return useQuery(taxQuery).data?.taxRate ?? 0
}
