import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { checkBooks } from './check-books.ts'
import { type History, makeHistory } from './history.ts'
import { askReports } from './oracle.ts'

const EVENTS = 700

/** Another one each time; ORACLE_SEED brings a history about again. */
const SEEDS = [1, Number(process.env.ORACLE_SEED ?? Number.parseInt(newId().slice(-6), 16))]

const desk = useApp()

describe.each(SEEDS)('the history of seed %d', (seed) => {
  let history: History

  beforeAll(async () => {
    history = await makeHistory(desk, { seed, events: EVENTS })
  }, 120_000)

  test('was heard as the pages show it', async () => {
    expect(await checkBooks(await desk.openBrowser(history.shop), history.books)).toEqual([])
  }, 60_000)

  test('comes to what each report says', async () => {
    const { odd, differences, ...counts } = await askReports(desk, history)
    expect({ seed, differences, odd }).toEqual({ seed, differences: 0, odd: [] })
    expect(counts.numbers).toBeGreaterThan(10_000)
    expect(counts.opened).toBeGreaterThan(100)
  }, 120_000)
})
