import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recogniseColumns, recogniseSource } from './columns.ts'
import { detectDateOrder, readDate, readTime } from './dates.ts'
import { findOwner, findTwin } from './match.ts'
import { balanceOf, readPass } from './pass-row.ts'
import type { RowPlan } from './row.ts'
import { readClient } from './rules.ts'
import type { DateOrder } from './schema.ts'
import { readDuration, readMoney, readNumber, readYesNo, splitName, visitsInName } from './values.ts'

const plan: RowPlan = {
  columns: ['name', 'email', 'phone', 'birthday', 'tags'],
  order: 'dmy',
  country: 'US',
  digits: 2,
  timeZone: 'America/New_York',
  today: '2026-11-20',
  now: '2026-11-20T15:00:00.000Z',
}

const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const order = fc.constantFrom<DateOrder>('dmy', 'mdy', 'ymd')

function written(iso: string, how: DateOrder, sign: string): string {
  const [year = '', month = '', date = ''] = iso.split('-')
  return { dmy: [date, month, year], mdy: [month, date, year], ymd: [year, month, date] }[how].join(sign)
}

describe('dates', () => {
  test('are read in their order, whatever stands between', () => {
    fc.assert(
      fc.property(day, order, fc.constantFrom('-', '/', '.'), (iso, how, sign) => {
        expect(readDate(written(iso, how, sign), { order: how, latest: 2099 })).toEqual({ ok: true, day: iso })
      }),
    )
  })

  test('whose order is found are all days in it', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1 }), order, (days, how) => {
        const found = detectDateOrder(days.map((iso) => written(iso, how, '/')))
        // Never another one; none where the days don't tell.
        expect([how, null]).toContain(found)
      }),
    )
  })

  test.each([
    ['5 Jan 2026', '2026-01-05'],
    ['January 5th, 2026', '2026-01-05'],
    ['Mon, Jan 5, 2026', '2026-01-05'],
    ['5 de enero de 2026', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2026-01-05T10:30:00Z', '2026-01-05'],
    ['05.01.26', '2026-01-05'],
  ])('%s', (text, iso) => expect(readDate(text, { order: 'dmy', latest: 2099 })).toEqual({ ok: true, day: iso }))

  test.each(['31/02/2026', '00/00/0000', '2026', 'soon', '1/2/3/4x', ''])('%s is none', (text) =>
    expect(readDate(text, { order: 'dmy', latest: 2099 }).ok).toBe(false),
  )

  test.each([
    ['10:30', '10:30'],
    ['6:30 pm', '18:30'],
    ['12 am', '00:00'],
    ['November 16, 2026 6:30 pm', '18:30'],
    ['2026-11-16', null],
    ['25:00', null],
  ])('the time in %s', (text, time) => expect(readTime(text)).toBe(time))
})

describe('values', () => {
  test.each([
    ['$1,234.50', 123450],
    ['1.234,50 €', 123450],
    ['12', 1200],
    ['12.5', 1250],
    ['1,234', 123400],
    ['USD 8', 800],
    ['-5', null],
    ['1.234567', null],
    ['free', null],
  ])('%s of money', (text, amount) => expect(readMoney(text, 2)).toBe(amount))

  test('any amount that is written as money is read back', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH'), (cents, locale) => {
        const text = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100)
        expect(readMoney(text, 2)).toBe(cents)
      }),
    )
  })

  test('numbers, durations, yes and no, names', () => {
    expect(['10', '10.0', '-3', '1e9', '9'.repeat(50)].map(readNumber)).toEqual([10, 10, -3, null, null])
    expect(['60', '90 min', '1h 30m', '1:15', 'long'].map(readDuration)).toEqual([60, 90, 90, 75, null])
    expect(['Yes', 'sí', 'FALSE', 'maybe'].map(readYesNo)).toEqual([true, true, false, null])
    expect(splitName('Silva, Maria')).toEqual({ firstName: 'Maria', lastName: 'Silva' })
    expect(splitName('Maria da Silva')).toEqual({ firstName: 'Maria', lastName: 'da Silva' })
    expect(['10 Class Pass', '5 of 10', 'Monthly'].map(visitsInName)).toEqual([10, null, null])
  })
})

describe('columns', () => {
  test('are recognised in English and Spanish, the better of two', () => {
    expect(
      recogniseColumns('clients', ['FIRST_NAME', 'Apellidos', 'e-mail', 'Day Phone', 'Cell Phone', 'Shoe']),
    ).toEqual([...['firstName', 'lastName', 'email', null, 'phone', null]])
    expect(recogniseColumns('clients', ['First Name', 'Full Name'])).toEqual(['firstName', null])
  })

  test('say whose export it is', () => {
    expect(recogniseSource('clients', ['Client ID', 'Mobile Number', 'Date of Birth'])).toBe('fresha')
    expect(recogniseSource('clients', ['Name'])).toBeNull()
  })
})

describe('a balance', () => {
  const counts = fc.record({ visits: fc.integer({ min: 1, max: 100 }), used: fc.nat(100) })

  test('keeps what was sold, however what is gone is told', () => {
    fc.assert(
      fc.property(counts, ({ visits, used }) => {
        fc.pre(used <= visits)
        const left = visits - used
        const told = [
          ...[
            { visits, used, left: null },
            { visits, used: null, left },
            { visits, used, left },
            { visits: null, used, left },
          ],
        ]
        for (const one of told) {
          const whole = balanceOf({ ...one, packageName: 'Card' }, undefined)
          expect(whole).toEqual({ ok: true, visits, used })
        }
      }),
    )
  })

  test('of which only the rest is known is its package’s, or refused', () => {
    const three = { visits: null, used: null, left: 3 }
    expect(balanceOf({ ...three, packageName: 'Card' }, 10)).toEqual({ ok: true, visits: 10, used: 7 })
    expect(balanceOf({ ...three, packageName: '10-pack' }, undefined)).toEqual({ ok: true, visits: 10, used: 7 })
    expect(balanceOf({ ...three, packageName: 'Card' }, undefined)).toEqual({ ok: false, code: 'visits_unknown' })
  })

  test('that doesn’t add up is never accepted', () => {
    fc.assert(
      fc.property(counts, fc.nat(100), ({ visits, used }, left) => {
        fc.pre(used + left !== visits)
        expect(balanceOf({ visits, used, left, packageName: 'Card' }, undefined).ok).toBe(false)
      }),
    )
  })
})

const maria = { id: '1', firstName: 'Maria', lastName: 'Silva', email: 'home@example.com', phone: '' }
const ana = { ...maria, id: '2', firstName: 'Ana' }

test('whoever shares an e-mail is somebody else, unless the name is near', () => {
  const draft = { ...maria, birthday: null, alertNote: '', notes: '', tags: [] }
  expect(findTwin({ ...draft, firstName: 'Eva' }, [maria, ana])).toBeNull()
  expect(findTwin({ ...draft, firstName: 'MARÍA', email: 'HOME@example.com' }, [ana, maria])).toBe(maria)
})

test('an owner is the only one who fits', () => {
  const nobody = { firstName: '', lastName: '', email: '', phone: '' }
  expect(findOwner({ ...nobody, email: 'home@example.com' }, [maria])).toEqual({ ok: true, client: maria })
  expect(findOwner({ ...nobody, email: 'home@example.com' }, [maria, ana])).toMatchObject({ code: 'client_ambiguous' })
  expect(findOwner({ ...maria, firstName: 'Ana' }, [maria, ana])).toEqual({ ok: true, client: ana })
  expect(findOwner({ ...maria, email: '' }, [maria, ana])).toEqual({ ok: true, client: maria })
  expect(findOwner({ ...maria, firstName: 'Zoe' }, [maria])).toMatchObject({ code: 'client_ambiguous' })
  expect(findOwner({ ...nobody, phone: '+12015550142' }, [])).toMatchObject({ code: 'client_unknown' })
})

test('no row of any cells breaks the reading', () => {
  // Any character, halves of one too: fast-check's own takes seconds to make a list of all of them.
  const character = fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code))
  const cell = fc.oneof(fc.string({ unit: character, maxLength: 90 }), fc.constantFrom('', 'NULL', '=1+1', '\u0000'))
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 8 }), (cells) => {
      const read = readClient(cells, plan)
      if (read.ok) expect(read.draft?.firstName).not.toBe('')
      else expect(read.findings.length).toBeGreaterThan(0)
      expect(
        readPass(cells, { ...plan, columns: ['clientEmail', 'packageName', 'visits', 'left', 'expiresOn'] }),
      ).toBeDefined()
    }),
  )
})

test('somebody may be called Null; a cell that says so is empty elsewhere', () => {
  expect(readClient(['Jennifer Null', 'NULL', 'n/a', '-', ''], plan)).toMatchObject({
    draft: { firstName: 'Jennifer', lastName: 'Null', email: '', phone: '', birthday: null, tags: [] },
  })
})
