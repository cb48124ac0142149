import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initials, maskedName } from '../clients/rules.ts'
import { listDistinctLabels } from './masking.ts'

const person = (firstName: string, lastName: string) => {
  const client = { firstName, lastName }
  return { name: maskedName(client), initials: initials(client) }
}

test('a face is the initials', () => {
  expect(listDistinctLabels([person('Maria', 'Silva'), person('Ben', 'Okafor')])).toEqual(['MS', 'BO'])
})

test('where two share their initials, more of the name tells them apart', () => {
  const family = [person('Maria', 'Silva'), person('Ben', 'Silva'), person('Marta', 'Silva')]
  expect(listDistinctLabels(family)).toEqual(['Mari', 'BS', 'Mart'])
  expect(listDistinctLabels([person('Jo', 'Silva'), person('John', 'Silva')])).toEqual(['Jo', 'Joh'])
})

test('whole names are used as far as they tell apart', () => {
  const whole = [
    { name: 'Maria Silva', initials: 'MS' },
    { name: 'Maria Santos', initials: 'MS' },
  ]
  expect(listDistinctLabels(whole)).toEqual(['Maria Si', 'Maria Sa'])
})

test('people of one name are numbered', () => {
  expect(listDistinctLabels([person('Maria', 'Silva'), person('Maria', 'Santos')])).toEqual([
    'Maria S. 1',
    'Maria S. 2',
  ])
})

test('no two faces are ever the same, in any family', () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'abÁ '), minLength: 1, maxLength: 4 })
    .filter((it) => it.trim() !== '')
  const family = fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(family, (names) => {
      const shown = listDistinctLabels(names.map(([first, last]) => person(first.trim(), last.trim())))
      expect(new Set(shown).size).toBe(names.length)
    }),
  )
})
