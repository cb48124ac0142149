import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { useQueries } from '@tanstack/react-query'
import { passesQuery } from '../passes/api.ts'
import type { VisitsLeft } from './refund-form.ts'

/** Returns the visits left on the passes that a sale sold; null until they have loaded. */
export function useVisitsLeft({ lines }: Sale): VisitsLeft | null {
  const owners = new Set(lines.flatMap(({ passId, clientId }) => (passId && clientId ? [clientId] : [])))
  const queries = useQueries({ queries: [...owners].map((clientId) => passesQuery(clientId)) })
  if (queries.some(({ data }) => !data)) return null
  const passes = queries.flatMap(({ data = [] }) => data)
  return new Map(
    passes.map(({ id, visits, remaining, voidedAt }) => [id, visits === null || voidedAt ? 0 : Math.max(0, remaining)]),
  )
}
