import { isDay } from '../../lib/local-day.ts'
import type { SalesFilter } from './api.ts'

/** Filters of the list of sales. */
export type SalesSearch = { day?: string; client?: string; owing?: true }

export function toSalesSearch({ day, client, owing }: Record<string, unknown>): SalesSearch {
  return {
    ...(isDay(day) && { day }),
    ...(typeof client === 'string' && { client }),
    ...(owing === true && { owing }),
  }
}

export function toSalesFilter({ day, client, owing }: SalesSearch): SalesFilter {
  return { ...(day && { day }), ...(client && { clientId: client }), ...(owing && { owing: 'true' as const }) }
}
