import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { followStream, refetchTopic, throttle } from './live.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what changes while a list is read for the first time is read again', async () => {
  const queryClient = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryFn = () => answers[asked++]?.promise ?? 'nobody asks more often'
  const observer = new QueryObserver(queryClient, { queryKey: ['clients', 'list'], queryFn })
  const leave = observer.subscribe(() => undefined)

  const done = refetchTopic(queryClient, 'clients')
  answers[0]?.resolve('before')
  answers[1]?.resolve('after')
  await done
  expect(observer.getCurrentResult().data).toBe('after')
  expect(asked).toBe(2)
  leave()
})

test('a rush is answered at once, and then once a second, the last of it never lost', () => {
  vi.useFakeTimers()
  let runs = 0
  const call = throttle(1000, () => {
    runs += 1
  })
  for (let rush = 0; rush < 50; rush++) call()
  expect(runs).toBe(1)
  vi.advanceTimersByTime(999)
  expect(runs).toBe(1)
  vi.advanceTimersByTime(1)
  expect(runs).toBe(2)
  vi.advanceTimersByTime(5000)
  expect(runs).toBe(2)
  call()
  expect(runs).toBe(3)
})

test('a stream that is refused again and again is asked for ever more rarely', async () => {
  vi.useFakeTimers()
  const openedAt: number[] = []
  class RefusedSource extends EventTarget {
    static CLOSED = 2
    readyState = 2
    constructor() {
      super()
      openedAt.push(Date.now())
      queueMicrotask(() => this.dispatchEvent(new Event('error')))
    }
    close() {}
  }
  vi.stubGlobal('EventSource', RefusedSource)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  const stop = followStream({ onOpen: () => undefined, onTopics: () => undefined })
  await vi.advanceTimersByTimeAsync(250_000)
  const waits = openedAt.slice(1).map((at, index) => Math.round((at - (openedAt[index] ?? 0)) / 1000))
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  stop()
})

test('a page refetches when its stream opens, unless nothing has changed since the page was asked for', () => {
  vi.useFakeTimers()
  const source = new EventTarget()
  vi.stubGlobal('EventSource', function openSource() {
    return Object.assign(source, { close: () => undefined })
  })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  const missed: boolean[] = []
  const stop = followStream({ onOpen: (mayHaveMissed) => missed.push(mayHaveMissed), onTopics: () => undefined })
  vi.advanceTimersByTime(1000)
  const age = Date.now() - performance.timeOrigin
  for (const data of [{ quietMs: age - 1 }, { quietMs: age }, {}])
    source.dispatchEvent(new MessageEvent('hello', { data: JSON.stringify(data) }))
  expect(missed).toEqual([true, false, true])
  stop()
})
