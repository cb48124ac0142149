import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { homeQuery } from './api.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('an answer that came just before the screen was drawn is not asked for again, an older one is', async () => {
  vi.useFakeTimers()
  const queryClient = new QueryClient()
  const ask = vi.fn(async () => ({}) as never)
  const query = { ...homeQuery, queryFn: ask }
  const draw = () => new QueryObserver(queryClient, query).subscribe(() => undefined)()
  await queryClient.prefetchQuery(query)
  draw()
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5000)
  draw()
  expect(ask).toHaveBeenCalledTimes(2)
})
