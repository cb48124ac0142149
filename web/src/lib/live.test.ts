import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from './live.ts'

test('what changes while a list is read for the first time is read again', async () => {
  const queryClient = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryFn = () => answers[asked++]?.promise ?? 'nobody asks more often'
  const observer = new QueryObserver(queryClient, { queryKey: ['clients', 'list'], queryFn })
  const leave = observer.subscribe(() => undefined)

  const done = readAgain(queryClient, 'clients')
  answers[0]?.resolve('before')
  answers[1]?.resolve('after')
  await done
  expect(observer.getCurrentResult().data).toBe('after')
  expect(asked).toBe(2)
  leave()
})
