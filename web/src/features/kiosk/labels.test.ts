import { expect, test } from 'vitest'
import { spellOut } from './labels.ts'

test('initials and the end of a number are read letter by letter', () => {
  expect([spellOut('••42'), spellOut('MS')]).toEqual(['4 2', 'M S'])
})
