import { expect, test } from 'vitest'
import { listen } from './listen.ts'

test('keeps idle connections open longer than proxies do, which would else send on one that closes', async () => {
  const { port, close } = await listen(() => new Response(), { HOST: '127.0.0.1', PORT: 0 })
  const { headers } = await fetch(`http://127.0.0.1:${port}`)
  await close()
  expect(headers.get('keep-alive')).toBe('timeout=150')
})
