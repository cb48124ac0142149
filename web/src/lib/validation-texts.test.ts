import { expect, test } from 'vitest'
import { activate } from './i18n.ts'
import { translateValidation } from './validation-texts.ts'

test('a validation message is shown in the language of the page, with its numbers and placeholders', () => {
  activate('de', {
    'Enter a name': 'Gib einen Namen ein',
    'The year is not between {0} and {1}': ['Das Jahr liegt nicht zwischen ', ['0'], ' und ', ['1']],
    'There is no {0}': ['Es gibt kein ', ['0']],
  })
  expect(translateValidation('Enter a name')).toBe('Gib einen Namen ein')
  expect(translateValidation('The year is not between 1900 and 2100')).toBe(
    'Das Jahr liegt nicht zwischen 1900 und 2100',
  )
  expect(translateValidation('There is no {{name}}')).toBe('Es gibt kein {{name}}')
  activate('en')
  expect(translateValidation('Enter at most 10')).toBe('Enter at most 10')
})
