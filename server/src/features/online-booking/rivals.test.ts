import { expect, test } from 'vitest'
import { limitRivals } from './rivals.ts'

test('whoever waits for what is gone is refused at once, and whoever runs goes on', async () => {
  const gone = new Error('gone')
  const run = limitRivals(2, (error) => error === gone)
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let begun = 0
  const ask = (key: string, work: Promise<string>) =>
    run(key, () => {
      begun += 1
      return work
    })
  const running = [ask('noon', first.promise), ask('noon', second.promise)]
  const rivals = [ask('noon', Promise.resolve('never')), ask('noon', Promise.resolve('never'))]
  const other = ask('one', Promise.resolve('held'))
  first.reject(gone)
  expect(await Promise.allSettled(rivals)).toMatchObject([{ reason: gone }, { reason: gone }])
  expect(await other).toBe('held')
  second.resolve('held')
  expect(await Promise.allSettled(running)).toMatchObject([{ reason: gone }, { value: 'held' }])
  expect(begun).toBe(3)
  expect(await ask('noon', Promise.resolve('held again'))).toBe('held again')
})

test('a failure that says nothing of the others refuses only its own request', async () => {
  const run = limitRivals(1, () => false)
  const [failed, held] = await Promise.allSettled([
    run('noon', () => Promise.reject(new Error('broken'))),
    run('noon', () => Promise.resolve('held')),
  ])
  expect([failed.status, held.status]).toEqual(['rejected', 'fulfilled'])
})
