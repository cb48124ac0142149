import { expect, test } from 'vitest'
import { KeyBurst } from './scanner.ts'

/** Returns what a burst makes of a text that ends with Enter, typed with such pauses. */
function typeWith(text: string, gapMs: number): string | null {
  const burst = new KeyBurst()
  const keys = [...text, 'Enter'].map((key, index) => {
    const event = new KeyboardEvent('keydown', { key })
    Object.defineProperty(event, 'timeStamp', { value: 1000 + index * gapMs })
    return event
  })
  return keys.reduce<string | null>((_, event) => burst.take(event)?.code ?? null, null)
}

test('fast keys that end with Enter are a scan; a person, too few keys, or words are not', () => {
  expect(typeWith('4006381333931', 10)).toBe('4006381333931')
  expect(typeWith('AB-12 x', 55)).toBe('AB-12 x')
  expect(typeWith('4006381333931', 80)).toBeNull()
  expect(typeWith('12345', 5)).toBeNull()
  expect(typeWith('Conditioner', 5)).toBeNull()
})
