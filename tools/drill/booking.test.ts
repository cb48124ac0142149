import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type {} from '../../server/src/test/app.ts'
import { createTestDatabase } from '../../server/src/test/cluster.ts'
import { chooseSize } from '../../server/src/test/nightly.ts'
import { runCleanup } from '../bench/running.ts'
import { type Shop, startDeskbellWithOwner } from '../bench/shop.ts'
import { drillBooking, type Figures, isSound } from './booking.ts'

const WRITERS = 8
const SLOTS = chooseSize({ daily: 40, nightly: 200 })

let shop: Shop
let drop: () => Promise<void>
let figures: Figures
const found: string[] = []

beforeAll(async () => {
  const database = await createTestDatabase(inject('adminUrl'))
  drop = database.drop
  // Fewer connections than writers: a command that needed two at once would stop them all.
  shop = await startDeskbellWithOwner(database.url, { DATABASE_CONNECTIONS: '5' })
  const say = (words: string) => void (/^\w+: \d{3} /.test(words) && found.push(words))
  figures = await drillBooking(shop, { writers: WRITERS, slots: SLOTS, seed: 7, say })
})

afterAll(async () => {
  await runCleanup()
  await drop()
})

test('eight writers at once for each slot: every slot and every last place has one of them', () => {
  expect(found).toEqual([])
  expect(figures).toMatchObject({
    double_booked: 0,
    overfilled: 0,
    lost: 0,
    winners_per_slot: 1,
    misplaced: 0,
    other: 0,
  })
  expect(isSound(figures)).toBe(true)
  expect(figures.attempts).toBe(WRITERS * (SLOTS + figures.classes))
  expect(Object.keys(figures.won).toSorted()).toEqual(['create', 'move', 'place', 'resize', 'series'])
  expect(Object.keys(figures.refused).toSorted()).toEqual(['class_full', 'slot_taken', 'stale_version'])
})

test('a count that is not as it must be is not sound', () => {
  for (const wrong of ['double_booked', 'overfilled', 'lost', 'misplaced', 'other'])
    expect(isSound({ ...figures, [wrong]: 1 })).toBe(false)
  for (const winners_per_slot of [0, 2]) expect(isSound({ ...figures, winners_per_slot })).toBe(false)
})
