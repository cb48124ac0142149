import { expect, test } from 'vitest'
import { listen } from './listen.ts'

test('keeps idle connections open longer than proxies do, which would else send on one that closes', async () => {
  const { port, close } = await listen(() => new Response(), { HOST: '127.0.0.1', PORT: 0 })
  const { headers } = await fetch(`http://127.0.0.1:${port}`)
  await close()
  expect(headers.get('keep-alive')).toBe('timeout=150')
})

test('closing waits for a request whose client has gone', async () => {
  const [begun, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = Promise.withResolvers<Response>()
  const answer = ({ signal }: Request) => {
    signal.addEventListener('abort', () => left.resolve())
    begun.resolve()
    return work.promise
  }
  const { port, close } = await listen(answer, { HOST: '127.0.0.1', PORT: 0 })
  const client = new AbortController()
  const asked = fetch(`http://127.0.0.1:${port}`, { signal: client.signal })
  await begun.promise
  client.abort()
  await expect(asked).rejects.toThrow()
  await left.promise
  const steps: string[] = []
  const closed = close().then(() => steps.push('closed'))
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  steps.push('worked')
  work.resolve(new Response())
  await closed
  expect(steps).toEqual(['worked', 'closed'])
})
