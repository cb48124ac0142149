import { describe, expect, test } from 'vitest'
import type { ImportField } from './fields.ts'
import { readPass } from './pass-row.ts'
import { readProduct } from './product-row.ts'
import type { Read, RowPlan } from './row.ts'
import { readClient, readService, readVisit } from './rules.ts'
import { readCredit, readGiftCard } from './stored-value-rows.ts'

const plan: RowPlan = {
  columns: [],
  order: 'dmy',
  country: 'US',
  digits: 2,
  timeZone: 'America/New_York',
  today: '2026-11-20',
  now: '2026-11-20T15:00:00.000Z',
}

type Cells = Partial<Record<ImportField, string>>
type Reader<Draft> = (cells: readonly string[], plan: RowPlan) => Read<Draft>

/** Parses one row of a file with exactly these columns. */
function readCells<Draft>(reader: Reader<Draft>, cells: Cells): Read<Draft> {
  return reader(Object.values(cells), { ...plan, columns: Object.keys(cells) as ImportField[] })
}

/** Returns the validation errors of a row as `field: code`. */
function wrongIn<Draft>(reader: Reader<Draft>, cells: Cells): string[] {
  const read = readCells(reader, cells)
  return read.ok ? [] : read.findings.map(({ field, code }) => `${field}: ${code}`)
}

function readDraft<Draft>(reader: Reader<Draft>, cells: Cells): Draft | null {
  const read = readCells(reader, cells)
  if (!read.ok) throw new Error(JSON.stringify(read.findings))
  return read.draft
}

describe('a client', () => {
  const named = { firstName: 'Maria', lastName: 'Silva' }

  test('is read from all columns', () => {
    expect(
      readDraft(readClient, {
        ...named,
        email: 'Maria@Example.com',
        phone: '(305) 555-0142',
        birthday: '05/01/90',
        notes: 'One\r\nTwo\rThree',
        alertNote: 'Weak\tback',
        tags: 'vip; new, vip |',
        taxExemption: ' Charity 123 ',
      }),
    ).toEqual({
      ...named,
      email: 'Maria@Example.com',
      phone: '(305) 555-0142',
      phoneE164: '+13055550142',
      birthday: '1990-01-05',
      notes: 'One\nTwo\nThree',
      alertNote: 'Weak back',
      tags: ['vip', 'new'],
      taxExemption: 'Charity 123',
    })
  })

  test.each<[Cells, { firstName: string; lastName: string }]>([
    [named, named],
    [{ name: 'Silva, Maria' }, named],
    [
      { firstName: '', lastName: 'Silva' },
      { firstName: 'Silva', lastName: '' },
    ],
    [
      { firstName: 'Maria', lastName: '', name: 'Somebody Else' },
      { firstName: 'Maria', lastName: '' },
    ],
  ])('%j is named', (cells, name) => expect(readDraft(readClient, cells)).toMatchObject(name))

  test('was born in the last hundred years where the year has two digits', () => {
    const born = (birthday: string) => readDraft(readClient, { ...named, birthday })?.birthday
    expect(['05/01/26', '05/01/27', '05/01/00'].map(born)).toEqual(['2026-01-05', '1927-01-05', '2000-01-05'])
  })

  const tags = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`).join(',')

  test.each<[Cells, string[]]>([
    [{ ...named, tags: tags(20) }, []],
    [{ ...named, tags: tags(21) }, ['tags: too_many_tags']],
    [{ ...named, tags: 'a'.repeat(40) }, []],
    [{ ...named, tags: `a,${'b'.repeat(41)}` }, ['tags: text_too_long']],
    [{ firstName: '', lastName: '' }, ['null: name_missing']],
    [{ firstName: 'a'.repeat(80) }, []],
    [{ firstName: 'a'.repeat(81) }, ['firstName: text_too_long']],
    [{ name: `${'a'.repeat(80)} ${'b'.repeat(79)}` }, []],
    [{ name: `${'a'.repeat(81)} b` }, ['name: text_too_long']],
    [{ name: `a ${'b'.repeat(81)}` }, ['name: text_too_long']],
    [{ ...named, notes: 'a\u0007b' }, ['notes: invisible_characters']],
    [{ ...named, email: 'maria at home' }, ['email: email_invalid']],
    [{ ...named, phone: 'none yet' }, []],
    [{ ...named, phone: '0'.repeat(41) }, ['phone: text_too_long']],
    [{ ...named, birthday: 'soon' }, ['birthday: date_unreadable']],
    [{ ...named, birthday: '05/01/1899' }, ['birthday: date_out_of_range']],
  ])('%j has wrong', (cells, wrong) => expect(wrongIn(readClient, cells)).toEqual(wrong))

  test('more cells than columns are told, unless they are empty', () => {
    const two = { ...plan, columns: ['firstName', 'lastName'] as const }
    expect(readClient(['Maria', 'Silva', ' ', ''], two).ok).toBe(true)
    expect(readClient(['Maria', 'Silva', ' ', 'x'], two)).toEqual({
      ok: false,
      findings: [{ field: null, code: 'too_many_cells' }],
    })
  })
})

describe('a service', () => {
  const yoga = { serviceName: 'Yoga' }

  test('that says only its name is an hour with one client, free and offered', () => {
    expect(readDraft(readService, yoga)).toEqual({
      name: 'Yoga',
      description: '',
      category: '',
      kind: 'one_to_one',
      capacity: 1,
      durationMinutes: 60,
      price: 0,
      taxRate: null,
      bookable: true,
      active: true,
    })
  })

  test('is read from all columns', () => {
    expect(
      readDraft(readService, {
        ...yoga,
        description: 'Slow\r\nand long',
        category: 'Mind',
        serviceKind: 'Group class',
        capacity: '12',
        duration: '1h 15m',
        price: '$18.50',
        taxRate: '7,7 %',
        bookable: 'no',
        active: 'FALSE',
      }),
    ).toEqual({
      name: 'Yoga',
      description: 'Slow\nand long',
      category: 'Mind',
      kind: 'class',
      capacity: 12,
      durationMinutes: 75,
      price: 1850,
      taxRate: 7700,
      bookable: false,
      active: false,
    })
  })

  test.each<[Cells, string, number]>([
    [{ capacity: '1' }, 'one_to_one', 1],
    [{ capacity: '2' }, 'class', 2],
    [{ serviceKind: 'Class' }, 'class', 20],
    [{ serviceKind: 'Private class', capacity: '8' }, 'one_to_one', 1],
  ])('with %j is a %s for %d', (cells, kind, capacity) => {
    expect(readDraft(readService, { ...yoga, ...cells })).toMatchObject({ kind, capacity })
  })

  test.each<[Cells, string[]]>([
    [{ serviceName: '' }, ['serviceName: name_missing']],
    [{ ...yoga, serviceKind: 'mystery' }, ['serviceKind: kind_unknown']],
    [{ ...yoga, capacity: '0' }, ['capacity: number_out_of_range']],
    [{ ...yoga, capacity: '1001' }, ['capacity: number_out_of_range']],
    [{ ...yoga, capacity: '1000' }, []],
    [{ ...yoga, capacity: 'few' }, ['capacity: number_unreadable']],
    [{ ...yoga, duration: '1' }, []],
    [{ ...yoga, duration: '1440' }, []],
    [{ ...yoga, duration: '0' }, ['duration: number_out_of_range']],
    [{ ...yoga, duration: '1441' }, ['duration: number_out_of_range']],
    [{ ...yoga, duration: 'long' }, ['duration: number_unreadable']],
    [{ ...yoga, price: 'cheap' }, ['price: money_unreadable']],
    [{ ...yoga, price: '10000000' }, []],
    [{ ...yoga, price: '10000000.01' }, ['price: number_out_of_range']],
    [{ ...yoga, bookable: 'maybe' }, ['bookable: yes_or_no_unreadable']],
  ])('%j has wrong', (cells, wrong) => expect(wrongIn(readService, cells)).toEqual(wrong))
})

describe('a pass', () => {
  const card = { clientEmail: 'maria@example.com', packageName: 'Ten visits' }

  test('is read from all columns', () => {
    const cells = {
      ...card,
      clientPhone: '(305) 555-0142',
      clientName: 'Maria Silva',
      visits: '10',
      used: '7',
      left: '3',
      price: '120',
      purchasedOn: '01/10/2026',
      startsOn: '02/10/2026',
      expiresOn: '02/10/2026',
    }
    expect(readDraft(readPass, cells)).toEqual({
      who: { firstName: 'Maria', lastName: 'Silva', email: 'maria@example.com', phoneE164: '+13055550142' },
      packageName: 'Ten visits',
      visits: 10,
      used: 7,
      left: 3,
      price: 12_000,
      purchasedOn: '2026-10-01',
      startsOn: '2026-10-02',
      expiresOn: '2026-10-02',
      frozenOn: null,
    })
  })

  test('is unlimited where either what was sold or what is left says so', () => {
    expect(readDraft(readPass, { ...card, visits: 'Unlimited', left: '' })).toMatchObject({
      visits: 'unlimited',
      left: null,
    })
    expect(readDraft(readPass, { ...card, visits: '10', left: 'No limit' })).toMatchObject({
      visits: 'unlimited',
      left: null,
    })
  })

  test.each<[Cells, string | null]>([
    [{ frozenOn: '18/11/2026' }, '2026-11-18'],
    [{ frozenOn: '18/11/2026', expiresOn: '18/11/2026' }, '2026-11-18'],
    [{ frozenOn: '18/11/2026', expiresOn: '17/11/2026' }, null],
    [{ passStatus: 'Suspended' }, '2026-11-20'],
    [{ passStatus: 'On Hold', frozenOn: '01/11/2026' }, '2026-11-01'],
    [{ passStatus: 'Frozen', expiresOn: '19/11/2026' }, null],
    [{ passStatus: 'Active' }, null],
  ])('%j is frozen on %s', (cells, frozenOn) =>
    expect(readDraft(readPass, { ...card, ...cells })).toMatchObject({ frozenOn }),
  )

  test.each(['Cancelled', 'VOID', 'Refunded', 'Anulado', '2026-11-16 18:31:05'])(
    'that was ended is left out: %s',
    (passStatus) => expect(readCells(readPass, { ...card, passStatus })).toEqual({ ok: true, draft: null }),
  )

  test.each<[Cells, string[]]>([
    [{ ...card, passStatus: 'Active' }, []],
    [{ packageName: 'Ten visits' }, ['null: client_missing']],
    [{ packageName: 'Ten visits', clientPhone: '(305) 555-0142' }, []],
    [{ packageName: 'Ten visits', clientName: 'Maria', clientPhone: 'none yet' }, []],
    [{ packageName: 'Ten visits', clientPhone: 'none yet' }, ['clientPhone: phone_invalid']],
    [{ ...card, packageName: '' }, ['packageName: package_missing']],
    [{ ...card, visits: '0' }, ['visits: number_out_of_range']],
    [{ ...card, visits: '10001' }, ['visits: number_out_of_range']],
    [{ ...card, used: '-1' }, ['used: number_out_of_range']],
    [{ ...card, left: '0' }, []],
    [{ ...card, left: '-2' }, ['left: negative_balance']],
    [{ ...card, startsOn: '02/10/2026', expiresOn: '01/10/2026' }, ['expiresOn: ends_before_start']],
    [{ ...card, startsOn: '', expiresOn: '01/10/2026' }, []],
  ])('%j has wrong', (cells, wrong) => expect(wrongIn(readPass, cells)).toEqual(wrong))
})

describe('a visit', () => {
  const visit = { clientEmail: 'maria@example.com', serviceName: 'Yoga' }

  test.each<[Cells, string]>([
    [{ visitedOn: '16/11/2026', visitedTime: '6:30 pm' }, '2026-11-16T23:30:00.000Z'],
    [{ visitedOn: '16/11/2026 18:30' }, '2026-11-16T23:30:00.000Z'],
    [{ visitedOn: '16/11/2026', visitedTime: '' }, '2026-11-16T17:00:00.000Z'],
    [{ visitedOn: '2026-11-16T18:30:00+01:00' }, '2026-11-16T17:30:00.000Z'],
    [{ visitedOn: '2026-11-16T18:30:00Z', visitedTime: '9:00' }, '2026-11-16T18:30:00.000Z'],
    // Today without a time: clamped to now.
    [{ visitedOn: '20/11/2026' }, '2026-11-20T15:00:00.000Z'],
    [{ visitedOn: '20/11/2026', visitedTime: '9:59' }, '2026-11-20T14:59:00.000Z'],
  ])('%j was at', (when, at) => {
    expect(readDraft(readVisit, { ...visit, ...when })).toEqual({
      who: { firstName: '', lastName: '', email: 'maria@example.com', phoneE164: '' },
      serviceName: 'Yoga',
      at,
    })
  })

  test('of today is taken in the morning too, where the local day began before that of UTC', () => {
    const cells = Object.values({ ...visit, visitedOn: '20/11/2026' })
    const columns: ImportField[] = ['clientEmail', 'serviceName', 'visitedOn']
    const now = '2026-11-19T20:00:00.000Z'
    const read = readVisit(cells, { ...plan, columns, timeZone: 'Pacific/Fiji', now })
    expect(read).toMatchObject({ ok: true, draft: { at: now } })
  })

  test.each(['No show', 'no-show', 'Cancelled', 'ABSENT', 'missed', 'no vino', 'faltó', '2026-11-16 18:31:05'])(
    'of somebody who didn’t come, or that was undone, is none: %s',
    (visitStatus) => expect(readCells(readVisit, { ...visit, visitStatus })).toEqual({ ok: true, draft: null }),
  )

  const when = { visitedOn: '16/11/2026' }

  test.each<[Cells, string[]]>([
    [{ ...visit, ...when, visitStatus: 'Completed' }, []],
    [{ ...visit, visitedOn: '' }, ['visitedOn: date_missing']],
    [{ ...visit, visitedOn: 'soon' }, ['visitedOn: date_unreadable']],
    [{ ...visit, visitedOn: '2026-99-16T18:30:00Z' }, ['visitedOn: date_unreadable']],
    [{ ...visit, ...when, visitedTime: 'late' }, ['visitedTime: time_unreadable']],
    [{ ...visit, ...when, serviceName: '' }, ['serviceName: name_missing']],
    [{ serviceName: 'Yoga', ...when }, ['null: client_missing']],
    [{ ...visit, visitedOn: '21/11/2026' }, ['visitedOn: in_the_future']],
    [{ ...visit, visitedOn: '20/11/2026', visitedTime: '10:01' }, ['visitedOn: in_the_future']],
    [{ ...visit, visitedOn: '20/11/2026', visitedTime: '10:00' }, []],
  ])('%j has wrong', (cells, wrong) => expect(wrongIn(readVisit, cells)).toEqual(wrong))
})

describe('a product', () => {
  const mat = { productName: 'Mat' }

  test('that says only its name is sold, and counted by nobody', () => {
    expect(readDraft(readProduct, mat)).toEqual({
      name: 'Mat',
      description: '',
      barcode: '',
      price: 0,
      cost: 0,
      taxRate: null,
      stock: null,
      lowStock: null,
      active: true,
    })
  })

  test('is read from all columns', () => {
    expect(
      readDraft(readProduct, {
        ...mat,
        description: 'Soft\r\nand long',
        barcode: '4006381333931',
        price: '19.90',
        cost: '8',
        taxRate: '7,7 %',
        stock: '-2',
        lowStock: '5',
        active: 'no',
      }),
    ).toEqual({
      name: 'Mat',
      description: 'Soft\nand long',
      barcode: '4006381333931',
      price: 1990,
      cost: 800,
      taxRate: 7700,
      stock: -2,
      lowStock: 5,
      active: false,
    })
  })

  test.each<[string, number | null]>([
    ['', null],
    ['0', 0],
    ['19', 19_000],
    ['19%', 19_000],
    ['19  %', 19_000],
    ['7.125 %', 7125],
    ['8.8750', 8875],
    ['100', 100_000],
  ])('a tax rate of "%s" is read as %s', (taxRate, rate) => {
    expect(readDraft(readProduct, { ...mat, taxRate })?.taxRate).toBe(rate)
  })

  test.each<[Cells, string[]]>([
    [{ productName: '' }, ['productName: name_missing']],
    [{ ...mat, barcode: '0'.repeat(64) }, []],
    [{ ...mat, barcode: '0'.repeat(65) }, ['barcode: text_too_long']],
    [{ ...mat, stock: '1000000', lowStock: '0' }, []],
    [{ ...mat, stock: '-1000000', lowStock: '1000000' }, []],
    [{ ...mat, stock: '-1000001' }, ['stock: number_out_of_range']],
    [{ ...mat, stock: '1000001' }, ['stock: number_out_of_range']],
    [{ ...mat, lowStock: '-1' }, ['lowStock: number_out_of_range']],
    [{ ...mat, active: 'perhaps' }, ['active: yes_or_no_unreadable']],
    [{ ...mat, active: 'yes' }, []],
    [{ ...mat, taxRate: 'much' }, ['taxRate: number_unreadable']],
    [{ ...mat, taxRate: 'about 19' }, ['taxRate: number_unreadable']],
    [{ ...mat, taxRate: '19 % or so' }, ['taxRate: number_unreadable']],
    [{ ...mat, taxRate: '7.' }, ['taxRate: number_unreadable']],
    [{ ...mat, taxRate: '100.001' }, ['taxRate: number_out_of_range']],
  ])('%j has wrong', (cells, wrong) => expect(wrongIn(readProduct, cells)).toEqual(wrong))
})

describe('a gift card', () => {
  const card = { giftCardCode: ' gift-2345 6789 ', balance: '20.50' }

  test('is read from all columns', () => {
    expect(readDraft(readGiftCard, { ...card, expiresOn: '31/12/2027', recipient: 'Maria' })).toEqual({
      code: expect.stringMatching(/^GIFT/),
      balance: 2050,
      expiresOn: '2027-12-31',
      recipient: 'Maria',
      isBlocked: false,
    })
  })

  test.each(['Blocked', 'gesperrt', '2026-02-03'])('is blocked if its status says %s', (giftCardStatus) =>
    expect(readDraft(readGiftCard, { ...card, giftCardStatus })).toMatchObject({ isBlocked: true }),
  )

  test('without anything left needs no record', () => {
    expect(readDraft(readGiftCard, { ...card, balance: '0' })).toBeNull()
  })

  test.each<[Cells, string[]]>([
    [card, []],
    [{ ...card, giftCardCode: '' }, ['giftCardCode: code_unreadable']],
    [{ ...card, giftCardCode: '', balance: '0' }, ['giftCardCode: code_unreadable']],
    [{ ...card, balance: '' }, ['balance: balance_missing']],
    [{ ...card, balance: 'some' }, ['balance: money_unreadable']],
  ])('%j has wrong', (cells, wrong) => expect(wrongIn(readGiftCard, cells)).toEqual(wrong))
})

describe('credit', () => {
  const credit = { clientPhone: '(305) 555-0142', balance: '12' }

  test('is of the client whom the row names', () => {
    expect(readDraft(readCredit, credit)).toMatchObject({
      who: { phoneE164: '+13055550142' },
      balance: 1200,
    })
  })

  test('without anything left needs no record, and without an amount is wrong', () => {
    expect(readDraft(readCredit, { ...credit, balance: '0' })).toBeNull()
    expect(wrongIn(readCredit, { ...credit, balance: '' })).toEqual(['balance: balance_missing'])
  })
})
