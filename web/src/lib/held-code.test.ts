import { expect, test } from 'vitest'
import { HeldCode } from './held-code.ts'

/** Returns the times of the looks that found a new code. */
function findNew(looks: [at: number, code: string | null][]): number[] {
  const held = new HeldCode()
  return looks.filter(([at, code]) => held.look(code, at)).map(([at]) => at)
}

test('a code that stays counts once, however seldom the camera looks', () => {
  expect(
    findNew([
      [0, 'A'],
      [300, 'A'],
      [9000, 'A'],
    ]),
  ).toEqual([0])
})

test('looks that miss a code for a moment do not count it again', () => {
  expect(
    findNew([
      [0, 'A'],
      [300, null],
      [1700, null],
      [5000, 'A'],
    ]),
  ).toEqual([0])
})

test('a code that was away counts again, and another one at once', () => {
  expect(
    findNew([
      [0, 'A'],
      [300, null],
      [1000, null],
      [1800, null],
      [1900, 'A'],
      [2000, 'B'],
    ]),
  ).toEqual([0, 1900, 2000])
})
