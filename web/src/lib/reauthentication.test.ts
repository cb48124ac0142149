import { afterEach, expect, test, vi } from 'vitest'
import { fetchReauthenticated } from './fetch-reauthenticated.ts'
import { reauthentication } from './reauthentication.ts'

const refused = () => Response.json({ code: 'reauthentication_required', status: 403 }, { status: 403 })

afterEach(() => vi.unstubAllGlobals())

test('requests that are refused meanwhile share one question, and are repeated after it', async () => {
  const send = vi.fn<typeof fetch>(async () => refused())
  vi.stubGlobal('fetch', send)
  const asked = vi.fn()
  const unsubscribe = reauthentication.subscribe(asked)
  const answers = Promise.all(['/api/feeds', '/api/webhooks'].map((path) => fetchReauthenticated(path, { body: '{}' })))
  await vi.waitFor(() => expect(reauthentication.get()).not.toBeNull())
  send.mockImplementation(async () => Response.json({}))
  reauthentication.get()?.settle(true)
  expect((await answers).map(({ status }) => status)).toEqual([200, 200])
  expect(send.mock.calls.slice(2)).toEqual(send.mock.calls.slice(0, 2))
  expect(asked).toHaveBeenCalledTimes(2)
  unsubscribe()
})

test('a cancelled question hands on the refusal, and others are not asked about', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/feeds' ? refused() : Response.json({ code: 'incorrect_pin' }, { status: 403 }),
  )
  expect((await fetchReauthenticated('/api/devices/leave')).status).toBe(403)
  const answer = fetchReauthenticated('/api/feeds')
  await vi.waitFor(() => expect(reauthentication.get()).not.toBeNull())
  reauthentication.get()?.settle(false)
  expect(await (await answer).json()).toMatchObject({ code: 'reauthentication_required' })
})
