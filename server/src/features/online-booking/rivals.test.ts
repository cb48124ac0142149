import { expect, test } from 'vitest'
import { limitRivals } from './rivals.ts'

const gone = new Error('gone')

test('whoever waits for what is gone is refused at once, and whoever runs goes on', async () => {
  const run = limitRivals(2)
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let begun = 0
  const ask = (key: string, work: Promise<string>) =>
    run(key, async (refuseRivals) => {
      begun += 1
      return work.catch((error) => {
        refuseRivals(error)
        throw error
      })
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

test('what most people wait for comes first, and among them whoever came first', async () => {
  const run = limitRivals(1)
  const order: string[] = []
  const ask = (key: string, name: string) => run(key, async () => order.push(name))
  await Promise.all([ask('one', 'Ada'), ask('noon', 'Bea'), ask('two', 'Cy'), ask('noon', 'Dan'), ask('noon', 'Eve')])
  expect(order).toEqual(['Bea', 'Dan', 'Ada', 'Eve', 'Cy'])
})

test('a failure that says nothing of the others refuses only its own request', async () => {
  const run = limitRivals(1)
  const [failed, held] = await Promise.allSettled([
    run('noon', () => Promise.reject(new Error('broken'))),
    run('noon', () => Promise.resolve('held')),
  ])
  expect([failed.status, held.status]).toEqual(['rejected', 'fulfilled'])
})
