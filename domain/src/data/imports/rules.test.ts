import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minorDigits } from '../../shared/minor-digits.ts'
import { recogniseColumns, recogniseSource } from './columns.ts'
import { detectDateOrder, readDate, readTime } from './dates.ts'
import { findDuplicateClient, matchClient } from './match.ts'
import { type Balance, type PassDraft, readBalance, readPass } from './pass-row.ts'
import type { RowPlan } from './row.ts'
import { readClient } from './rules.ts'
import type { DateOrder } from './schema.ts'
import {
  bareCell,
  isNothing,
  isUnlimitedWord,
  readDuration,
  readMoney,
  readNumber,
  readYesNo,
  splitName,
  visitsInName,
} from './values.ts'

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
        // Never a wrong order; null if the dates are ambiguous.
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

  test.each([
    ['1st of May 2026', false],
    ['1st May 2026', '2026-05-01'],
    ['3. Dez. 2026', false],
    ['3-Dec-26', '2026-12-03'],
    ['Sept 9 2026', '2026-09-09'],
    ['Ago 9, 2026', '2026-08-09'],
    ['Foo 9, 2026', false],
    ['9 Foo 2026', false],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', false],
    ['31/12/2099', '2099-12-31'],
    ['01/01/1900', '1900-01-01'],
    ['2026-1-5', '2026-01-05'],
    ['5 . 1 . 2026', '2026-01-05'],
    ['2026-01-05 09:30', '2026-01-05'],
    ['05/01/2026/7', false],
    ['1/0/2026', false],
    ['1/13/2026', false],
  ])('%s is %s', (text, iso) => {
    const read = readDate(text, { order: 'dmy', latest: 2099 })
    expect(read.ok && read.day).toBe(iso)
  })

  test.each([
    ['99', 2026, '1999-01-05'],
    ['26', 2026, '2026-01-05'],
    ['27', 2026, '1927-01-05'],
    ['00', 2026, '2000-01-05'],
    ['50', 2099, '2050-01-05'],
  ])('of the year %s, where %d is the latest', (year, latest, iso) => {
    expect(readDate(`05/01/${year}`, { order: 'dmy', latest })).toEqual({ ok: true, day: iso })
  })

  test.each(['31/12/1899', '01/01/2101'])('%s is nobody’s business', (text) => {
    expect(readDate(text, { order: 'dmy', latest: 2099 })).toEqual({ ok: false, reason: 'date_out_of_range' })
  })

  test.each<[string[], DateOrder | null]>([
    [['13/01/2026'], 'dmy'],
    [['01/13/2026'], 'mdy'],
    [['12/12/2026'], null],
    [['12/12/2026', '31/12/2026'], 'dmy'],
    [['12/12/2026', '12/31/2026'], 'mdy'],
    [['13/01/2026', '01/13/2026'], null],
    [['2026-01-05'], 'ymd'],
    [['2026-01-05', '13/01/2026'], 'dmy'],
    [['13/01/2026', '2026-01-05'], 'dmy'],
    [[], 'ymd'],
    [['soon', '5 May 2026'], 'ymd'],
    [['31.01.26'], null],
    [['01.31.26'], 'mdy'],
    [['99.12.31'], 'ymd'],
    [['32.12.31'], 'ymd'],
    [['01.02.03'], null],
    [['12.31.12', '31.12.12'], null],
    [['00.12.12'], 'ymd'],
    [['32.12.12'], 'ymd'],
    [['31.13.12'], null],
    [['12.32.12'], null],
    [['13.12.12', '32.12.12'], null],
  ])('the order of %j is %s', (texts, order) => expect(detectDateOrder(texts)).toBe(order))

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
    ['24:00', null],
    ['23:59', '23:59'],
    ['10:60', null],
    ['13 pm', null],
    ['13:30 pm', null],
    ['12:15 pm', '12:15'],
    ['12:15 a.m.', '00:15'],
    ['9h05', '09:05'],
    ['7 P.M.', '19:00'],
    ['2026-11-16T08:15:30.5Z', '08:15'],
    ['', null],
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
    ['1 234,5', 123450],
    ["1'234.50", 123450],
    ['12.345', 1234500],
    ['0.1000', 10],
    ['0.1001', null],
    ['99999999999999999', null],
    ['$', null],
  ])('%s of money', (text, amount) => expect(readMoney(text, 2)).toBe(amount))

  test.each([
    ['4.125', 3, 4125],
    ['4,125', 3, 4125],
    ['4.1250', 3, 4125],
    ['1,234.500', 3, 1234500],
    ['1.234,5', 3, 1234500],
    ['1,234,567', 3, 1234567000],
    ['1 234', 3, 1234000],
    ['4.1255', 3, null],
    ['4.1250', 2, null],
    ['1,234', 0, 1234],
    ['1.234.567', 0, 1234567],
    ['12.00', 0, 12],
    ['12.5', 0, null],
  ])('%s of a currency with %d decimals', (text, digits, amount) => expect(readMoney(text, digits)).toBe(amount))

  test.each(['EUR', 'KWD', 'JPY'])('any amount of %s that is written as money is read back', (currency) => {
    const digits = minorDigits(currency)
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH'), (amount, locale) => {
        const text = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 10 ** digits)
        expect(readMoney(text, digits)).toBe(amount)
      }),
    )
  })

  test('numbers, durations, yes and no, names', () => {
    expect(['10', '10.0', '-3', '1e9', '9'.repeat(50)].map(readNumber)).toEqual([10, 10, -3, null, null])
    expect(['+7', ' 7 ', '7.00', '7.5', '1234567890'].map(readNumber)).toEqual([7, 7, 7, null, null])
    expect(['60', '90 min', '1h 30m', '1:15', 'long'].map(readDuration)).toEqual([60, 90, 90, 75, null])
    expect(['12:30', '1:30:00', '1:30:30', 'at 1:30', '45.00', '45,0 minutes', "45'"].map(readDuration)).toEqual([
      750,
      90,
      null,
      null,
      45,
      45,
      45,
    ])
    expect(
      ['2h', '2 hours', '1 hora', '3 horas', '10 hr 5', '1 h. 30 min.', 'in 2h', '2h late'].map(readDuration),
    ).toEqual([120, 120, 60, 180, 605, 90, null, null])
    expect(['2.5 h', '1h30minutes', '1h 30 m'].map(readDuration)).toEqual([null, 90, 90])
    expect(['Yes', 'sí', 'FALSE', 'maybe'].map(readYesNo)).toEqual([true, true, false, null])
    expect(splitName('Silva, Maria')).toEqual({ firstName: 'Maria', lastName: 'Silva' })
    expect(splitName('Maria da Silva')).toEqual({ firstName: 'Maria', lastName: 'da Silva' })
    expect(splitName('  Maria   da Silva ')).toEqual({ firstName: 'Maria', lastName: 'da Silva' })
    expect(splitName(' Silva , Maria ')).toEqual({ firstName: 'Maria', lastName: 'Silva' })
    expect(splitName('Silva, Maria, Dr')).toEqual({ firstName: 'Silva,', lastName: 'Maria, Dr' })
    expect(splitName('Silva, ')).toEqual({ firstName: 'Silva,', lastName: '' })
    expect(['10 Class Pass', '5 of 10', 'Monthly'].map(visitsInName)).toEqual([10, null, null])
    expect(['1 visit', '1000 visits', '0 visits', '1001 visits'].map(visitsInName)).toEqual([1, 1000, null, null])
    expect(['Unlimited', 'Ilimitada', 'no limit', 'Not unlimited', '10'].map(isUnlimitedWord)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(['', 'NULL', 'n/a', '—', 'x'].map(isNothing)).toEqual([true, true, true, true, false])
    expect(["'=1+1", "'+1 305", "O'Neill", " 'tis ", ' x '].map(bareCell)).toEqual([
      '=1+1',
      '+1 305',
      "O'Neill",
      "'tis",
      'x',
    ])
  })
})

describe('columns', () => {
  test('are recognised in English and Spanish, the better of two', () => {
    expect(
      recogniseColumns('clients', ['FIRST_NAME', 'Apellidos', 'e-mail', 'Day Phone', 'Cell Phone', 'Shoe']),
    ).toEqual(['firstName', 'lastName', 'email', null, 'phone', null])
    expect(recogniseColumns('clients', ['First Name', 'Full Name'])).toEqual(['firstName', null])
    expect(recogniseColumns('clients', ['Full Name'])).toEqual(['name'])
    expect(recogniseColumns('clients', ['Cell Phone', 'Day Phone'])).toEqual(['phone', null])
    expect(recogniseColumns('clients', ['E-mail', 'Email'])).toEqual(['email', null])
    expect(recogniseColumns('visits', ['Client First Name', 'Client Name'])).toEqual(['clientFirstName', null])
    expect(recogniseColumns('visits', ['Client Name'])).toEqual(['clientName'])
  })

  test('say whose export it is', () => {
    expect(recogniseSource('clients', ['Client ID', 'Mobile Number', 'Date of Birth'])).toBe('fresha')
    expect(recogniseSource('clients', ['Name'])).toBeNull()
    expect(recogniseSource('clients', ['Client ID', 'Date of Birth'])).toBeNull()
    expect(recogniseSource('visits', ['REF #', 'client', 'Scheduled date'])).toBe('fresha')
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
          { visits, used, left: null },
          { visits, used: null, left },
          { visits, used, left },
          { visits: null, used, left },
        ]
        for (const one of told) {
          const whole = readBalance({ ...one, packageName: 'Card' }, undefined)
          expect(whole).toEqual({ ok: true, visits, used })
        }
      }),
    )
  })

  test('of which only the rest is known is its package’s, or refused', () => {
    const three = { visits: null, used: null, left: 3 }
    expect(readBalance({ ...three, packageName: 'Card' }, 10)).toEqual({ ok: true, visits: 10, used: 7 })
    expect(readBalance({ ...three, packageName: '10-pack' }, undefined)).toEqual({ ok: true, visits: 10, used: 7 })
    expect(readBalance({ ...three, packageName: 'Card' }, undefined)).toEqual({ ok: false, code: 'visits_unknown' })
  })

  test.each<[Partial<Pick<PassDraft, 'visits' | 'used' | 'left' | 'packageName'>>, number | null | undefined, Balance]>(
    [
      [{ visits: 'unlimited', used: 3 }, undefined, { ok: true, visits: null, used: 0 }],
      [{ used: 3 }, null, { ok: true, visits: null, used: 0 }],
      [{ packageName: 'Unlimited month' }, undefined, { ok: true, visits: null, used: 0 }],
      [{ visits: 10 }, 5, { ok: true, visits: 10, used: 0 }],
      [{}, 5, { ok: true, visits: 5, used: 0 }],
      [{ used: 5 }, 5, { ok: true, visits: 5, used: 5 }],
      [{ left: 5 }, 5, { ok: true, visits: 5, used: 0 }],
      [{ used: 6 }, 5, { ok: false, code: 'negative_balance' }],
      [{ left: 6 }, 5, { ok: false, code: 'more_left_than_sold' }],
      [{ visits: 10, used: 3, left: 6 }, undefined, { ok: false, code: 'balance_disagrees' }],
      [{ used: 3, left: 4 }, 10, { ok: true, visits: 7, used: 3 }],
      [{ used: 0, left: 0 }, undefined, { ok: false, code: 'visits_unknown' }],
    ],
  )('of %j, where the package has %j', (told, ofPackage, balance) => {
    const unsaid = { visits: null, used: null, left: null, packageName: 'Card' }
    expect(readBalance({ ...unsaid, ...told }, ofPackage)).toEqual(balance)
  })

  test('that doesn’t add up is never accepted', () => {
    fc.assert(
      fc.property(counts, fc.nat(100), ({ visits, used }, left) => {
        fc.pre(used + left !== visits)
        expect(readBalance({ visits, used, left, packageName: 'Card' }, undefined).ok).toBe(false)
      }),
    )
  })
})

const maria = { id: '1', firstName: 'Maria', lastName: 'Silva', email: 'home@example.com', phoneE164: '' }
const ana = { ...maria, id: '2', firstName: 'Ana' }

test('whoever shares an e-mail is somebody else, unless the name is near', () => {
  const draft = { ...maria, phone: '', birthday: null, alertNote: '', notes: '', tags: [], taxExemption: '' }
  expect(findDuplicateClient({ ...draft, firstName: 'Eva' }, [maria, ana])).toBeNull()
  expect(findDuplicateClient({ ...draft, firstName: 'MARÍA', email: 'HOME@example.com' }, [ana, maria])).toBe(maria)
})

const drafted = { ...maria, phone: '', birthday: null, alertNote: '', notes: '', tags: [], taxExemption: '' }

test('a twin has the same e-mail or phone, and the same name rather than a near one', () => {
  const marya = { ...maria, id: '3', firstName: 'Marya' }
  expect(findDuplicateClient(drafted, [marya, maria])).toBe(maria)
  expect(findDuplicateClient(drafted, [ana, marya])).toBe(marya)
  expect(findDuplicateClient({ ...drafted, email: '' }, [{ ...maria, email: '' }])).toBeNull()
  expect(findDuplicateClient({ ...drafted, email: 'x@y' }, [maria])).toBeNull()
  const phoneE164 = '+12015550142'
  expect(findDuplicateClient({ ...drafted, email: '', phoneE164 }, [{ ...maria, phoneE164 }])).toEqual({
    ...maria,
    phoneE164,
  })
  expect(
    findDuplicateClient({ ...drafted, email: '', phoneE164: '+12015550143' }, [{ ...maria, phoneE164 }]),
  ).toBeNull()
})

describe('an owner', () => {
  const who = { firstName: '', lastName: '', email: '', phoneE164: '' }
  const named = { ...who, firstName: 'Maria', lastName: 'Silva' }
  const phoneE164 = '+12015550142'
  const called = { ...maria, id: '4', email: '', phoneE164 }
  const unknown = { ok: false, code: 'client_unknown' }
  const ambiguous = { ok: false, code: 'client_ambiguous' }

  test.each<[string, Parameters<typeof matchClient>[0], (typeof maria)[], unknown]>([
    ['has the e-mail in any case', { ...who, email: 'HOME@example.com' }, [maria], { ok: true, client: maria }],
    ['has the phone', { ...who, phoneE164 }, [maria, called], { ok: true, client: called }],
    [
      'has the e-mail before the phone',
      { ...who, email: maria.email, phoneE164 },
      [called, maria],
      { ok: true, client: maria },
    ],
    [
      'has the phone where nobody has the e-mail',
      { ...who, email: 'x@y', phoneE164 },
      [called],
      { ok: true, client: called },
    ],
    ['is not another with the phone', { ...who, phoneE164: '+12015550143' }, [called], unknown],
    ['is one of two of the phone', { ...who, phoneE164 }, [called, { ...called, id: '5' }], ambiguous],
    ['has the name', named, [maria, ana], { ok: true, client: maria }],
    ['is one of two of the name', named, [maria, called], ambiguous],
    ['has just the name, not nearly', { ...named, firstName: 'Marya' }, [maria], unknown],
    [
      'may have nearly the name with the e-mail',
      { ...named, firstName: 'Marya', email: maria.email },
      [maria],
      { ok: true, client: maria },
    ],
    [
      'has the name itself rather than nearly',
      { ...named, email: maria.email },
      [{ ...maria, id: '6', firstName: 'Marya' }, maria],
      { ok: true, client: maria },
    ],
    ['is nobody where nothing is said', who, [maria, { ...maria, id: '7', email: '', phoneE164: '' }], unknown],
  ])('%s', (_, said, candidates, owner) => expect(matchClient(said, candidates)).toEqual(owner))
})

test('an owner is the only one who fits', () => {
  const nobody = { firstName: '', lastName: '', email: '', phoneE164: '' }
  expect(matchClient({ ...nobody, email: 'home@example.com' }, [maria])).toEqual({ ok: true, client: maria })
  expect(matchClient({ ...nobody, email: 'home@example.com' }, [maria, ana])).toMatchObject({
    code: 'client_ambiguous',
  })
  expect(matchClient({ ...maria, firstName: 'Ana' }, [maria, ana])).toEqual({ ok: true, client: ana })
  expect(matchClient({ ...maria, email: '' }, [maria, ana])).toEqual({ ok: true, client: maria })
  expect(matchClient({ ...maria, firstName: 'Zoe' }, [maria])).toMatchObject({ code: 'client_ambiguous' })
  expect(matchClient({ ...nobody, phoneE164: '+12015550142' }, [])).toMatchObject({ code: 'client_unknown' })
})

test('no row of any cells breaks the reading', () => {
  // Covers all characters, lone surrogates included. fast-check's own arbitrary takes seconds to build its table.
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
