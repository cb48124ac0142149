import { expect, test } from 'vitest'
import { measureWidth, splitByScript, toOutlines } from './text-outlines.ts'

const written = (text: string) => splitByScript(text).map(({ text: piece }) => piece)

test('a text is written in the fonts that have its letters', () => {
  expect(splitByScript('Ana Петров')).toEqual([
    { script: 'latin', text: 'Ana ' },
    { script: 'cyrillic', text: 'Петров' },
  ])
  expect(written('Παπαδόπουλος Nguyễn Šimůnek').join('')).toBe('Παπαδόπουλος Nguyễn Šimůnek')
})

test('what no font has is named, and nothing is left out', () => {
  expect(written('王 ﬁ').join('')).toBe('[U+738B] fi')
})

test('letters stand one after the other, as wide as the text is', () => {
  const outlines = toOutlines('Йод')
  expect(outlines).toHaveLength(3)
  expect(outlines.every(({ path }) => path.startsWith('M'))).toBe(true)
  const [first = 0, second = 0, third = 0] = outlines.map(({ x }) => x)
  expect(first).toBeLessThan(second)
  expect(third).toBeLessThan(measureWidth('Йод'))
})
