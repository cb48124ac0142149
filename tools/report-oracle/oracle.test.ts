import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../server/src/test/app.ts'
import { importInOneThread } from '../../server/src/test/imports.ts'
import { chooseSize, isNightly } from '../../server/src/test/nightly.ts'
import { getOrThrow } from './books.ts'
import { compareWithApi } from './check-books.ts'
import { type History, makeHistory } from './history.ts'
import { askReports } from './oracle.ts'

/** Events per history; `npm run drill -- reports` uses more. */
const EVENTS = Number(process.env.ORACLE_EVENTS ?? chooseSize({ daily: 120, nightly: 1000 }))

const randomSeed = () => Number.parseInt(newId().slice(-6), 16)

/** Set ORACLE_SEED to reproduce a history that failed in the nightly run. */
const SEEDS = process.env.ORACLE_SEED
  ? [Number(process.env.ORACLE_SEED)]
  : isNightly
    ? [1, randomSeed(), randomSeed()]
    : [1]

const desk = useApp()
importInOneThread()

describe.each(SEEDS)('the history of seed %d', (seed) => {
  let history: History

  beforeAll(async () => {
    history = await makeHistory(desk, { seed, events: EVENTS })
  })

  test('was heard as the pages show it', async () => {
    expect(await compareWithApi(await desk.openBrowser(history.shop), history.books)).toEqual([])
  })

  test('comes to what each report says', async () => {
    const { odd, differences, numbers, opened } = await askReports(desk, history)
    expect({ seed, differences, odd }).toEqual({ seed, differences: 0, odd: [] })
    expect(numbers).toBeGreaterThan(10_000)
    expect(opened).toBeGreaterThan(100)
  })
})

test('a visit that was undone, heard as one that was not, is found out', async () => {
  const history = await makeHistory(desk, { seed: 2, events: 80 })
  const [visit] = history.books.visits.keys()
  const wrong = getOrThrow(history.books.visits, visit ?? '')
  wrong.undoneAt = wrong.undoneAt ? null : wrong.occurredAt
  const { differences, odd } = await askReports(desk, history, ['attendance'])
  expect(differences).toBeGreaterThan(0)
  expect(odd.join()).toMatch(/attendance\?.*figure visits/)
})
