import { expect, test } from 'vitest'
import { countWords } from './labels.ts'

const NOTHING = { created: 0, updated: 0, skipped: 0, refused: 0 }

test('what an import came to names only what there is', () => {
  expect(countWords({ created: 118, updated: 2, skipped: 1, refused: 3 })).toBe(
    '118 added, 2 updated, 1 left as they are, 3 refused',
  )
  expect(countWords({ ...NOTHING, created: 4 })).toBe('4 added')
  expect(countWords({ ...NOTHING, updated: 5, refused: 1 })).toBe('5 updated, 1 refused')
  expect(countWords(NOTHING)).toBe('Nothing')
})
