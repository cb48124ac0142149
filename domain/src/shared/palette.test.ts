import { expect, test } from 'vitest'
import { colourName, leastUsedColour, PALETTE, swatchesWith } from './palette.ts'

const TEAL = PALETTE[0].value
const wearing = (...colours: string[]) => colours.map((colour) => ({ colour }))

test('a colour of the palette has a name, and one that is not is the shop’s own', () => {
  expect([colourName(TEAL).message, colourName('#123456').message]).toEqual(['Teal', 'Custom'])
})

test('a colour in use is offered before the palette, unless it is part of it', () => {
  expect(swatchesWith(TEAL)).toEqual(PALETTE)
  expect(swatchesWith('#123456')).toEqual([{ name: colourName('#123456'), value: '#123456' }, ...PALETTE])
})

test('the next colour is the one that the fewest wear, the first of several', () => {
  const all = PALETTE.map(({ value }) => value)
  expect(leastUsedColour([])).toBe(TEAL)
  expect(leastUsedColour(wearing(...all))).toBe(TEAL)
  expect(leastUsedColour(wearing(...all, ...all.slice(0, 3), '#123456'))).toBe(PALETTE[3].value)
})
