import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { type Answer, expectProblem, type TestBusiness, useApp } from '../test/app.ts'

const desk = useApp()

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
