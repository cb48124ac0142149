import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatProblem } from '../lib/problem-labels.ts'
import { useToldError } from '../lib/told-errors.ts'
import { ErrorState } from './error-state.tsx'
import { LoadingState } from './loading-state.tsx'

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
type Props<Data> = { query: Query<Data>; loading?: ReactNode; children: (data: Data) => ReactNode }

/** Renders a query's loading, error or loaded state. Data stays visible if a refetch fails. */
export function QueryView<Data>({ query, loading = <LoadingState />, children }: Props<Data>) {
  useToldError(query.error)
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return loading
  return <ErrorState words={formatProblem(query.error)} onRetry={() => query.refetch()} busy={query.isFetching} />
}
