import { expect, test } from 'vitest'
import { expiryDay, nextTime } from './use-kiosk-format.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const BERLIN = { locale: 'en-GB', timeZone: 'Europe/Berlin' }

test('what comes next is told by its weekday within the week, and by its date after it', () => {
  expect(nextTime('2026-11-24T17:00:00Z', BERLIN, NOW)).toMatch(/^Tuesday.* 18:00$/)
  expect(nextTime('2026-11-27T17:00:00Z', BERLIN, NOW)).toMatch(/^Friday.* 18:00$/)
  expect(nextTime('2026-11-28T17:00:00Z', BERLIN, NOW)).toMatch(/^Saturday.* 28 November.* 18:00$/)
  expect(nextTime('2026-11-24T17:00:00Z', { ...BERLIN, locale: 'es-DE' }, NOW)).toMatch(/^martes.* 18:00$/)
})

test('the last day of a pass has its year only where it is far off', () => {
  expect(expiryDay('2027-02-03', { locale: 'en-GB', today: '2026-11-21' })).toBe('3 February')
  expect(expiryDay('2027-11-30', { locale: 'en-GB', today: '2026-11-21' })).toBe('30 November 2027')
})
