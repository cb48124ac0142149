import { expect, test, vi } from 'vitest'

test('a refusal in another format than ours is told by its status, also where it is the first one', async () => {
  vi.resetModules()
  const { read } = await import('./read.ts')
  const { formatProblem } = await import('./problem-labels.ts')
  const error = await read(Promise.resolve(new Response('Slow down', { status: 429 }))).catch((refused) => refused)
  expect(formatProblem(error)).toBe('Too many tries. Wait a minute and try again.')
})
