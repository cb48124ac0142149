import { expect, test } from 'vitest'
import { getCheckInCode, isCheckInCode } from './check-in-code.ts'

const KEY = 'ab'.repeat(32)
const at = (iso: string) => new Date(iso)

// Expected value computed with `printf 'check-in 29888280' | openssl dgst -sha256 -mac HMAC -macopt hexkey:…`.
test('a code is six digits of the minute and the tablet’s key', () => {
  expect(getCheckInCode(KEY, at('2026-10-29T18:00:00Z'))).toBe('921134')
  expect(getCheckInCode(KEY, at('2026-10-29T18:00:59.999Z'))).toBe('921134')
  expect(getCheckInCode(KEY, at('2026-10-29T18:01:00Z'))).not.toBe('921134')
  expect(getCheckInCode('cd'.repeat(32), at('2026-10-29T18:00:00Z'))).not.toBe('921134')
})

test('a code is taken in its minute, and in those before and after', () => {
  const code = getCheckInCode(KEY, at('2026-10-29T18:00:00Z'))
  const isTaken = (iso: string) => isCheckInCode(code, { rosterKey: KEY, now: at(iso) })
  expect(['17:59:00', '18:00:30', '18:01:59'].map((time) => isTaken(`2026-10-29T${time}Z`))).toEqual([true, true, true])
  expect(['17:58:59', '18:02:00'].map((time) => isTaken(`2026-10-29T${time}Z`))).toEqual([false, false])
})
