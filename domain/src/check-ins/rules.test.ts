import { expect, test } from 'vitest'
import { KIOSK_OPTIONS } from '../kiosk/options.ts'
import { getKioskUndoMsLeft, isSameVisit, isWithinKioskUndoWindow } from './rules.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)

test('two check-ins within 15 minutes are one visit, whichever came first', () => {
  expect(isSameVisit(at('10:02:00'), at('10:16:59'), KIOSK_OPTIONS)).toBe(true)
  expect(isSameVisit(at('10:16:59'), at('10:02:00'), KIOSK_OPTIONS)).toBe(true)
  expect(isSameVisit(at('10:02:00'), at('10:17:00'), KIOSK_OPTIONS)).toBe(false)
  expect(isSameVisit(at('10:02:00'), at('10:17:00'), { duplicateMinutes: 16 })).toBe(true)
})

test('the kiosk undoes for 8 seconds and what the answer and the tap need to travel', () => {
  expect(isWithinKioskUndoWindow(at('10:00:00'), at('10:00:20'))).toBe(true)
  expect(isWithinKioskUndoWindow(at('10:00:00'), at('10:00:21'))).toBe(false)
  expect(getKioskUndoMsLeft(at('10:00:00'), at('10:00:08'))).toBe(10_000)
  expect(getKioskUndoMsLeft(at('10:00:00'), at('10:00:19'))).toBe(0)
})
