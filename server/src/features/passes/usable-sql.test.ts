import '../../test/properties.ts'
import { isUsable, type SpendablePass } from '@deskbell/domain/passes/rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { useApp } from '../../test/app.ts'
import { usableFrom, usableOn } from './usable-sql.ts'

const desk = useApp()
const DAY = '2026-02-14'
const VISIT = { serviceId: '', category: '', visitsUsed: 1, day: DAY }

const anyDay = fc.constantFrom('2026-02-13', DAY, '2026-02-15')
const anyPass = fc.record({
  visits: fc.constantFrom(null, 5),
  remaining: fc.integer({ min: -1, max: 1 }),
  startsAtFirstVisit: fc.boolean(),
  startsOn: anyDay,
  expiresOn: fc.option(anyDay, { nil: null }),
  frozenOn: fc.option(anyDay, { nil: null }),
  voidedAt: fc.constantFrom(null, null, '2026-02-01T00:00:00Z'),
})

const toSpendable = (pass: object): SpendablePass =>
  Object.assign({ coversAll: true, limit: null }, pass) as SpendablePass

test('the conditions in SQL agree with the rule', async () => {
  const arrayOf = { minLength: 50, maxLength: 50 }
  await fc.assert(
    fc.asyncProperty(fc.array(anyPass, arrayOf), async (passes) => {
      const { rows } = await desk.db.execute(sql`
        select ${usableOn(DAY)} as now, ${usableFrom(DAY)} as later from (
          select (e->>'visits')::int as visits, (e->>'remaining')::int as remaining,
            (e->>'startsAtFirstVisit')::boolean as starts_at_first_visit, (e->>'startsOn')::date as starts_on,
            (e->>'expiresOn')::date as expires_on, (e->>'frozenOn')::date as frozen_on, e->>'voidedAt' as voided_at, i
          from jsonb_array_elements(${JSON.stringify(passes)}::jsonb) with ordinality x (e, i)) p order by i`)
      const unbound = (pass: (typeof passes)[number]) => {
        const expiresOn = pass.frozenOn ? null : pass.expiresOn
        return toSpendable({ ...pass, expiresOn, frozenOn: null, startsAtFirstVisit: true })
      }
      expect(rows).toEqual(
        passes.map((pass) => ({ now: isUsable(toSpendable(pass), VISIT), later: isUsable(unbound(pass), VISIT) })),
      )
    }),
  )
})
