import { expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { makeHistory } from './history.ts'

const desk = useApp()

test('a history', async () => {
  const { books } = await makeHistory(desk, { seed: 1, events: 100 })
  expect(books.answered).toBeGreaterThanOrEqual(100)
}, 120_000)
