import { expect, test } from 'vitest'
import { examplePass } from './examples.ts'
import { forecastPass } from './forecast.ts'
import type { SpendablePass, Visit } from './rules.ts'

const on = (day: string, visitsUsed = 1): Visit => ({ serviceId: 'yoga', category: '', visitsUsed, day })
const last = on('2026-03-20')
const find = (passes: SpendablePass[], before: Visit[]) =>
  forecastPass(
    before.map((visit) => ({ ...visit, passes })),
    { ...last, passes },
  )

test('visits booked before take from the pass first', () => {
  const pass = examplePass({ remaining: 4 })
  expect(find([pass], [on('2026-03-18', 2), on('2026-03-19')])).toMatchObject({ ok: true, pass: { remaining: 1 } })
  expect(find([pass], [on('2026-03-18', 2), on('2026-03-19', 2)])).toEqual({ ok: false, reason: 'used_up' })
})

test('once a pass is used up, the next one pays', () => {
  const passes = [examplePass({ remaining: 1 }), examplePass({ id: 'b', expiresOn: '2026-12-31' })]
  expect(find(passes, [])).toMatchObject({ pass: { id: 'a' } })
  expect(find(passes, [on('2026-03-18')])).toMatchObject({ pass: { id: 'b', remaining: 10 } })
})

test('a pass that starts at the first visit may have expired by then', () => {
  const pass = examplePass({
    startsAtFirstVisit: true,
    startsOn: null,
    expiresOn: null,
    validity: { count: 1, unit: 'week' },
  })
  expect(find([pass], [])).toMatchObject({ ok: true })
  expect(find([pass], [on('2026-03-10')])).toEqual({ ok: false, reason: 'expired' })
})

test('a limit counts the visits of the same day or week only', () => {
  const daily = examplePass({ limit: { visits: 1, per: 'day' } })
  expect(find([daily], [on('2026-03-19')])).toMatchObject({ ok: true })
  expect(find([daily], [last])).toEqual({ ok: false, reason: 'limit_reached' })
  // 20 March 2026 is a Friday.
  const weekly = examplePass({ limit: { visits: 2, per: 'week' }, usedInPeriod: 1 })
  expect(find([weekly], [on('2026-03-15')])).toMatchObject({ ok: true })
  expect(find([weekly], [on('2026-03-16')])).toEqual({ ok: false, reason: 'limit_reached' })
})

test('what another one of a household takes from a shared pass is gone, but their own pass pays for nobody else', () => {
  const [shared, theirs] = [examplePass({ remaining: 1 }), examplePass({ id: 'b' })]
  const visit = on('2026-03-19')
  expect(forecastPass([{ ...visit, passes: [shared] }], { ...last, passes: [shared] })).toMatchObject({ ok: false })
  const before = { ...visit, passes: [theirs] }
  expect(forecastPass([before], { ...last, passes: [shared] })).toMatchObject({ ok: true, pass: { id: 'a' } })
})
