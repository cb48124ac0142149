import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { HOUR_MS, MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answer, expectProblem, type TestBusiness, useApp } from '../test/app.ts'
import { LiveStreams } from './streams.ts'

const desk = useApp()
afterEach(() => vi.useRealTimers())

/** Opens an event stream whose client reads nothing, and returns the server's side of it. */
async function openStream({ cookie }: TestBusiness): Promise<{ answer: Answer; outgoing: ServerResponse }> {
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()))
  const response = await desk.app.request('/api/live', { headers: { cookie } }, { outgoing })
  const isRefused = response.headers.get('content-type') === 'application/problem+json'
  const body = isRefused ? await response.json() : null
  return { answer: { status: response.status, headers: response.headers, body }, outgoing }
}

test('a session has at most 20 event streams, and others have theirs', async () => {
  const shop = await desk.openShop()
  const opened = await Promise.all(Array.from({ length: 20 }, () => openStream(shop)))
  expect(opened.every(({ outgoing }) => outgoing.headersSent)).toBe(true)
  const { answer, outgoing } = await openStream(shop)
  expect(expectProblem(answer, 429, 'too_many_streams').retryAfterSeconds).toBe(30)
  expect(outgoing.headersSent).toBe(false)
  expect((await openStream(await desk.openBrowser(shop))).outgoing.headersSent).toBe(true)
  opened[0]?.outgoing.emit('close')
  expect((await openStream(shop)).outgoing.headersSent).toBe(true)
})

test('a stream begins with how long nothing has changed, as far as the server listened', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  const streams = new LiveStreams()
  const openQuiet = (businessId: string): number => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    const written = vi.spyOn(response, 'write')
    streams.open({ response, businessId, owner: 'a session' })
    return JSON.parse(/data: (.*)/.exec(String(written.mock.calls[0]?.[0]))?.[1] ?? '').quietMs
  }
  vi.advanceTimersByTime(MINUTE_MS)
  streams.tell('changed', '{}')
  vi.advanceTimersByTime(1500)
  expect(openQuiet('changed')).toBe(1500)
  expect(openQuiet('other')).toBe(MINUTE_MS + 1500)
  vi.advanceTimersByTime(HOUR_MS)
  expect(openQuiet('changed')).toBe(10 * MINUTE_MS)
  streams.endAll()
  vi.advanceTimersByTime(10)
  expect(openQuiet('other')).toBe(10)
  streams.close()
})
