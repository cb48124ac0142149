import type { DuplicatePage } from '@deskbell/domain/clients/duplicates/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Import, ImportProblem } from '@deskbell/domain/data/imports/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from '../../../db/drizzle.ts'
import { user } from '../../../db/schema/auth.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { dumpBusiness, withoutVersions } from '../../../test/dump.ts'
import { createClient, createPackage, createPass, createService } from '../../../test/factories.ts'
import { exampleFile, importer, importInOneThread, sendFile } from '../../../test/imports.ts'
import { chooseSize } from '../../../test/nightly.ts'
import { runDaily, runMinute } from '../../../test/recurring-work.ts'
import { ERASED_NAME } from '../../clients/privacy/erased-name.ts'
import { refusedKey, sourceKey } from './file-store.ts'
import { importHandlers } from './jobs.ts'

const desk = useApp()
let shop: TestBusiness

const { upload, correct, check, commit, undo, bring, seen } = importer(desk, () => shop)

const TWO = 'First Name,Last Name,Email,Phone\nMaria,Silva,maria@example.com,2015550142\nBen,Okafor,,\n'

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T15:00:00Z')
  shop = await desk.openShop()
})

async function clients(): Promise<Client[]> {
  const { body } = await shop.get<{ items: Client[] }>('/api/clients')
  return body.items
}

async function listPasses({ id }: Pick<Client, 'id'>): Promise<Pass[]> {
  const { body } = await shop.get<{ items: Pass[] }>(`/api/passes?clientId=${id}`)
  return body.items
}

function dump() {
  return dumpBusiness(desk.db, shop.businessId, ['import_run', 'import_change', 'activity', 'operation'])
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/imports'), 401, 'not_signed_in')
})

describe('clients', () => {
  importInOneThread()

  test('move in after a check, and are found by what they are called', async () => {
    const sent = await upload({ body: TWO })
    expect(sent).toMatchObject({ status: 'uploaded', asks: [], reading: { encoding: 'utf-8', separator: ',' } })
    expect(sent.reading.columns).toEqual(['firstName', 'lastName', 'email', 'phone'])
    const checked = await check(sent)
    expect(checked).toMatchObject({ status: 'checked', rows: 2, created: 2, refused: 0 })
    expect(await clients()).toEqual([])
    const done = await commit(checked)
    expect(done).toMatchObject({ status: 'done', rows: 2, rowsDone: 2, created: 2, refused: 0 })
    const { body } = await shop.get<{ items: Client[] }>('/api/clients?q=silv')
    expect(body.items).toMatchObject([{ firstName: 'Maria', email: 'maria@example.com', phone: '2015550142' }])
    // Search tolerates typos as for clients added by hand.
    expect((await shop.get<{ items: Client[] }>('/api/clients?q=okafro')).body.items).toMatchObject([
      { firstName: 'Ben' },
    ])
  })

  test('two who share an e-mail both arrive, and one who comes twice is one', async () => {
    const rows = ['Maria,Silva,home@example.com', 'Ana,Silva,home@example.com', 'María,SILVA,home@example.com']
    const done = await bring({ body: `First Name,Last Name,Email\n${rows.join('\n')}\n` }, { duplicates: 'skip' })
    expect(done).toMatchObject({ created: 2, skipped: 1 })
    expect((await clients()).map(({ firstName }) => firstName).sort()).toEqual(['Ana', 'Maria'])
  })

  test.each([
    ['update', { created: 0, updated: 1, skipped: 0 }, ['Silva-New: Note']],
    ['skip', { created: 0, updated: 0, skipped: 1 }, ['Silva: ']],
    ['new', { created: 1, updated: 0, skipped: 0 }, ['Silva-New: Note', 'Silva: ']],
  ] as const)('who is there already is handled as asked: %s', async (duplicates, counts, left) => {
    await createClient(shop, { firstName: 'Maria', lastName: 'Silva', email: 'Maria@example.com', notes: '' })
    const body = 'Name,Email,Notes\nMaria Silva,maria@example.com,Note\n'
    expect(await bring({ body }, { duplicates })).toMatchObject(counts)
    const notes = (await clients()).map(async ({ id }) => (await shop.get<Client>(`/api/clients/${id}`)).body)
    const texts = (await Promise.all(notes)).map(({ notes: text }) => text).sort()
    expect(texts).toEqual(left.map((one) => one.split(': ')[1]).sort())
  })

  test('a row that is wrong is refused in words, listed, and given back to mend', async () => {
    const rows = ['Maria,not an address,', ',ben@example.com,', 'Ben,ben@example.com,31/02/1990', '"=cmd()",,']
    const checked = await check(await upload({ body: `Name,Email,Birthday\n${rows.join('\n')}\n` }))
    expect(checked).toMatchObject({ rows: 4, created: 1, refused: 3 })
    const { body } = await shop.get<{ items: ImportProblem[]; count: number }>(`/api/imports/${checked.id}/problems`)
    expect(body.count).toBe(3)
    expect(body.items[0]).toEqual({
      row: 2,
      column: 'Email',
      value: 'not an address',
      code: 'email_invalid',
      words: 'This is not an e-mail address',
    })
    const file = await shop.get<string>(`/api/imports/${checked.id}/refused`)
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.body).toBe(
      'Problem,Name,Email,Birthday\n' +
        'Email: This is not an e-mail address,Maria,not an address,\n' +
        'There is no name,,ben@example.com,\n' +
        'Birthday: This is not a date in the chosen order,Ben,ben@example.com,31/02/1990\n',
    )
    await commit(checked)
    const mended = file.body.replace('not an address', 'maria@example.com')
    expect(await check(await upload({ body: mended }))).toMatchObject({ rows: 3, created: 1, refused: 2 })
  })

  test('what is wrong is said in the language of whoever sent the file, or reads it', async () => {
    await desk.db.update(user).set({ language: 'es' }).where(eq(user.id, shop.userId))
    const checked = await check(await upload({ body: 'Name,Email\nMaria,not an address\n' }))
    const french = { 'accept-language': 'fr' }
    const { body, headers } = await shop.send<string>(`/api/imports/${checked.id}/refused`, { headers: french })
    expect(body).toBe('Problema,Name,Email\nEmail: No es una dirección de correo,Maria,not an address\n')
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('Lignes refusées de')
  })

  test('a date that may be two days is asked about', async () => {
    const sent = await upload({ body: 'Name,Birthday\nMaria Silva,03/04/1988\n' })
    expect(sent.asks).toEqual(['date_order'])
    expectProblem(await shop.post(`/api/imports/${sent.id}/check`, { version: sent.version }), 422, 'invalid')
    const done = await commit(await check(await correct(sent, { dateOrder: 'dmy' })))
    expect(done.created).toBe(1)
    const [maria] = await clients()
    expect((await shop.get<Client>(`/api/clients/${maria?.id}`)).body.birthday).toBe('1988-04-03')
  })

  test('columns that aren’t recognised are said, and are believed', async () => {
    const sent = await upload({ body: 'Wer,Wie\nMaria Silva,maria@example.com\n' })
    expect(sent.asks).toEqual(['columns'])
    expectProblem(await shop.post(`/api/imports/${sent.id}/check`, { version: sent.version }), 422, 'invalid')
    const said = await correct(sent, { columns: ['name', 'email'] })
    expect(await commit(await check(said))).toMatchObject({ created: 1 })
    const twice = { ...said.reading, columns: ['name', 'name'], version: said.version }
    expectProblem(await shop.put(`/api/imports/${sent.id}/reading`, twice), 422, 'invalid')
  })
})

describe('the usual exports', () => {
  importInOneThread()

  test.each([
    ['square-clients.csv', 'square', '1988-05-14'],
    ['mindbody-clients.csv', 'mindbody', '1988-05-14'],
    ['vagaro-clients.csv', 'vagaro', '1988-05-14'],
    ['fresha-clients.csv', 'fresha', '1988-05-14'],
    ['acuity-clients.csv', 'acuity', null],
    ['punchpass-clients.csv', 'punchpass', '1988-05-14'],
  ])('%s is recognised, and moves in as it is', async (name, source, birthday) => {
    const sent = await upload({ name, body: exampleFile(name) })
    expect(sent).toMatchObject({ source, asks: [] })
    expect(await commit(await check(sent))).toMatchObject({ status: 'done', created: 2, refused: 0 })
    const maria = (await clients()).find(({ firstName }) => firstName === 'Maria')
    const { body } = await shop.get<Client>(`/api/clients/${maria?.id}`)
    expect(body).toMatchObject({ lastName: 'Silva', email: 'maria@example.com', phoneE164: '+12015550142', birthday })
  })

  test('a Spanish file of Windows, with semicolons', async () => {
    const sent = await upload({ body: exampleFile('spanish-clients.csv') })
    expect(sent.reading).toMatchObject({ encoding: 'windows-1252', separator: ';', dateOrder: 'dmy' })
    await commit(await check(sent))
    expect((await clients()).map(({ lastName }) => lastName).sort()).toEqual(['Muñoz', 'Okafor'])
  })
})

test('services move in', async () => {
  const sent = await upload({ kind: 'services', body: exampleFile('square-services.csv') })
  expect(sent.source).toBe('square')
  expect(await commit(await check(sent))).toMatchObject({ created: 2 })
  const { body } = await shop.get<{ items: Service[] }>('/api/services')
  expect(body.items).toMatchObject([
    { name: 'Deep tissue massage', category: 'Massage', price: 8500, durationMinutes: 60, kind: 'one_to_one' },
    { name: 'Hot stone massage', price: 11050, durationMinutes: 90 },
  ])
})

describe('passes', () => {
  importInOneThread()

  beforeEach(async () => {
    await createClient(shop, { firstName: 'Maria', lastName: 'Silva', email: 'maria@example.com', phone: '' })
    await createClient(shop, { firstName: 'Ben', lastName: 'Okafor', email: 'ben@example.com', phone: '' })
  })

  async function passOf(firstName: string): Promise<Pass> {
    const owner = (await clients()).find((one) => one.firstName === firstName)
    const [pass] = await listPasses(owner ?? { id: '' })
    if (!pass) throw new Error('no pass')
    return pass
  }

  test('a ten-pass with seven used is three of ten, and its ledger says so', async () => {
    const done = await bring({ kind: 'passes', body: exampleFile('mindbody-passes.csv') })
    expect(done).toMatchObject({ status: 'done', source: 'mindbody', created: 2, refused: 0 })
    const pass = await passOf('Maria')
    expect(pass).toMatchObject({ name: '10 Class Pass', visits: 10, remaining: 3, owed: 0, startsOn: '2026-09-15' })
    expect(pass.expiresOn).toBe('2026-12-31')
    expect(pass.ledger.map(({ kind, delta, balance }) => [kind, delta, balance])).toEqual([
      ['adjust', -7, 3],
      ['grant', 10, 10],
    ])
    expect(await passOf('Ben')).toMatchObject({ visits: null, remaining: 0, expiresOn: '2026-11-30' })
  })

  test('it pays for the next visit, and its expiry can be moved', async () => {
    const service = await createService(shop)
    await bring({ kind: 'passes', body: exampleFile('punchpass-passes.csv') }, { dateOrder: 'dmy' })
    const { id } = await passOf('Maria')
    const visit = { id: newId(), clientId: (await passOf('Maria')).clientId, serviceId: service.id }
    const answer = await shop.post('/api/check-ins', visit)
    expect(answer.body).toMatchObject({ pass: { id, remaining: 2 } })
    await shop.post(`/api/passes/${id}/extensions`, { id: newId(), days: 7, note: '' })
    expect(await passOf('Maria')).toMatchObject({ remaining: 2, expiresOn: '2027-01-07', price: 15000, owed: 0 })
  })

  test('what doesn’t add up is refused, and never taken for a smaller pass', async () => {
    const rows = ['10,12,', '10,,11', '10,7,4', ',,3', '10,,-1']
    const body = `Email,Package,Visits,Used,Left\n${rows.map((row) => `maria@example.com,Card,${row}`).join('\n')}\n`
    const checked = await check(await upload({ kind: 'passes', body }))
    expect(checked).toMatchObject({ created: 0, refused: 5 })
    expect(checked.problems.map(({ code, count }) => [code, count])).toEqual(
      expect.arrayContaining([
        ['negative_balance', 2],
        ['more_left_than_sold', 1],
        ['balance_disagrees', 1],
        ['visits_unknown', 1],
      ]),
    )
  })

  test('the same file twice brings nothing twice', async () => {
    await bring({ kind: 'passes', body: exampleFile('mindbody-passes.csv') })
    expect(await bring({ kind: 'passes', body: exampleFile('mindbody-passes.csv') })).toMatchObject({
      created: 0,
      skipped: 2,
    })
    expect((await passOf('Maria')).remaining).toBe(3)
  })

  test('of another shop of Deskbell come by its export, frozen ones too, without those that were ended', async () => {
    const there = await desk.openShop()
    const { id: clientId } = await createClient(there, {
      firstName: 'Maria',
      lastName: 'Silva',
      email: 'maria@example.com',
    })
    const ten = await createPass(there, { clientId, packageId: (await createPackage(there, { visits: 10 })).id })
    await there.post(`/api/passes/${ten.id}/freeze`, { id: newId(), since: '2026-11-18', note: '' })
    const { id } = await createPass(there, { clientId, packageId: (await createPackage(there, { visits: null })).id })
    const refund = { id: newId(), seen: 1, visits: 0, amount: 6000, method: 'cash', forgiven: 0, note: '' }
    expect(await there.post(`/api/passes/${id}/refunds`, refund)).toMatchObject({
      body: { voidedAt: expect.any(String) },
    })
    const answer = await desk.app.request('/api/exports/passes?format=csv', { headers: { cookie: there.cookie } }, {})
    const done = await bring({ kind: 'passes', body: await answer.text() })
    expect(done).toMatchObject({ status: 'done', rows: 2, created: 1, refused: 0 })
    const pass = await passOf('Maria')
    expect(pass).toMatchObject({ visits: 10, remaining: 10, frozenOn: '2026-11-18' })
    expect(pass.ledger).toMatchObject([{ kind: 'freeze', delta: 0, balance: 10 }, { kind: 'grant' }])
    const unfrozen = await shop.post<Pass>(`/api/passes/${pass.id}/unfreeze`, { id: newId(), note: '' })
    expect(unfrozen.body).toMatchObject({ frozenOn: null, expiresOn: pass.expiresOn })
  })

  test('whose it is must be sure', async () => {
    await createClient(shop, { firstName: 'Eva', lastName: 'Okafor', email: 'ben@example.com', phone: '' })
    const rows = [
      'ben@example.com,',
      'ben@example.com,Eva Okafor',
      'maria@example.com,Someone Else',
      'who@example.com,',
    ]
    const body = `Email,Name,Package\n${rows.map((row) => `${row},5 visits`).join('\n')}\n`
    const checked = await check(await upload({ kind: 'passes', body }))
    expect(checked).toMatchObject({ created: 1, refused: 3 })
    expect(checked.problems.map(({ code, count }) => [code, count])).toEqual([
      ['client_ambiguous', 2],
      ['client_unknown', 1],
    ])
  })
})

describe('visits', () => {
  importInOneThread()

  test('of the past are counted, and nothing is owed for them', async () => {
    await createService(shop)
    const maria = await createClient(shop, { firstName: 'Maria', lastName: 'Silva', email: 'maria@example.com' })
    await createClient(shop, { firstName: 'Ben', lastName: 'Okafor', email: 'ben@example.com', phone: '' })
    const done = await bring({ kind: 'visits', body: exampleFile('acuity-visits.csv') })
    expect(done).toMatchObject({ status: 'done', source: 'acuity', created: 2, skipped: 1, refused: 0 })
    const { body } = await shop.get(`/api/clients?shelf=all`)
    expect(body).toBeDefined()
    const list = await shop.get<{ items: { visits: number; unpaidVisits: number; lastVisitAt: string; id: string }[] }>(
      '/api/clients',
    )
    expect(list.body.items.find(({ id }) => id === maria.id)).toMatchObject({
      visits: 2,
      unpaidVisits: 0,
      lastVisitAt: '2026-11-16T18:30:00.000Z',
    })
    expect(await bring({ kind: 'visits', body: exampleFile('acuity-visits.csv') })).toMatchObject({
      created: 0,
      skipped: 3,
    })
  })
})

describe('an undo', () => {
  importInOneThread()

  test('is told in the shop’s record, like the import', async () => {
    await undo(await bring({ body: TWO }))
    const rows = await dumpBusiness(desk.db, shop.businessId)
    const deeds = rows.filter((row) => row.startsWith('activity') && row.includes('"entity": "import"'))
    expect(deeds.map((row) => /"action": "([^"]+)"/.exec(row)?.[1]).sort()).toEqual(['imported', 'took back'])
  })

  test('takes the whole import back', async () => {
    await createClient(shop, { firstName: 'Eva', lastName: 'Berg' })
    const before = await dump()
    const done = await bring({ body: TWO })
    expect(await dump()).not.toEqual(before)
    expect(await undo(done)).toMatchObject({ status: 'undone', kept: [], keptCount: 0 })
    expect(await dump()).toEqual(before)
  })

  test('leaves nobody suggested as a duplicate who is gone', async () => {
    await createClient(shop, { firstName: 'Eva', lastName: 'Berg', phone: '' })
    const count = async () => (await shop.get<DuplicatePage>('/api/duplicates')).body.count
    const done = await bring({ body: 'Name,Phone\nMaria Silva,2015550142\nBen Okafor,2015550142\n' })
    expect(await count()).toBe(1)
    await undo(done)
    expect(await count()).toBe(0)
  })

  test('gives back what it changed', async () => {
    await createClient(shop, { firstName: 'Maria', lastName: 'Silva', email: 'maria@example.com', phone: '' })
    const before = withoutVersions(await dump())
    await undo(await bring({ body: TWO }))
    expect(withoutVersions(await dump())).toEqual(before)
  })

  test('takes passes and visits back with the packages they came with', async () => {
    await createService(shop)
    await createClient(shop, { firstName: 'Maria', lastName: 'Silva', email: 'maria@example.com', phone: '' })
    await createClient(shop, { firstName: 'Ben', lastName: 'Okafor', email: 'ben@example.com', phone: '' })
    const before = await dump()
    const passes = await bring({ kind: 'passes', body: exampleFile('mindbody-passes.csv') })
    const visits = await bring({ kind: 'visits', body: exampleFile('acuity-visits.csv') })
    expect(await undo(visits)).toMatchObject({ status: 'undone', keptCount: 0 })
    expect(await undo(passes)).toMatchObject({ status: 'undone', keptCount: 0 })
    expect(await dump()).toEqual(before)
  })

  test('leaves what was used or changed since, and says which', async () => {
    const service = await createService(shop)
    const done = await bring({ body: 'Name\nMaria Silva\nBen Okafor\nEva Berg\n' })
    const [berg, okafor, silva] = await clients()
    desk.clock.now = new Date('2026-11-20T16:00:00Z')
    await shop.post('/api/check-ins', { id: newId(), clientId: silva?.id, serviceId: service.id })
    const { body } = await shop.get<Client>(`/api/clients/${okafor?.id}`)
    const { firstName, lastName, phone, email, birthday, alertNote, tags, version } = body
    const change = { firstName, lastName, phone, email, birthday, alertNote, tags, version, notes: 'New' }
    expect((await shop.put(`/api/clients/${okafor?.id}`, change)).status).toBe(200)
    const undone = await undo(done)
    expect(undone.kept.map(({ name, why }) => [name, why]).sort()).toEqual([
      ['Ben Okafor', 'changed'],
      ['Maria Silva', 'used'],
    ])
    expect((await clients()).map(({ id }) => id)).not.toContain(berg?.id)
    expect(await clients()).toHaveLength(2)
    const erasing = await shop.post(`/api/privacy/clients/${silva?.id}/erase`, { id: newId(), typed: 'ERASE' })
    expect(erasing.status).toBe(200)
    expect((await seen(done.id)).kept.map(({ name }) => name).sort()).toEqual(['Ben Okafor', ERASED_NAME].sort())
  })

  test('of a pass that was used since leaves it with its owner', async () => {
    const service = await createService(shop)
    const people = await bring({ body: TWO })
    const passes = await bring({ kind: 'passes', body: 'Name,Package\nMaria Silva,5 visits\nBen Okafor,5 visits\n' })
    const maria = (await clients()).find(({ firstName }) => firstName === 'Maria')
    desk.clock.now = new Date('2026-11-20T16:00:00Z')
    await shop.post('/api/check-ins', { id: newId(), clientId: maria?.id, serviceId: service.id })
    expect((await undo(passes)).kept.map(({ entity }) => entity).sort()).toEqual(['package', 'pass'])
    expect((await undo(people)).kept).toMatchObject([{ entity: 'client', name: 'Maria Silva', why: 'used' }])
    expect(await listPasses({ id: maria?.id ?? '' })).toMatchObject([{ remaining: 4 }])
  })
})

describe('an upload', () => {
  importInOneThread()

  test('that nobody imports is deleted after a week, with its files, and an import stays', async () => {
    const done = await bring({ body: 'Name\nMaria Silva\n' })
    const checked = await check(await upload({ body: 'Name,Email\nBen Okafor,\nEva,not an address\n' }))
    const sent = await upload({ body: TWO })
    const keys = [sourceKey, refusedKey].map((toKey) => toKey({ businessId: shop.businessId, id: checked.id }))
    const listFiles = () => Promise.all(keys.map((key) => desk.services.files.exists(key)))
    const listIds = async () =>
      (await shop.get<{ items: Import[] }>('/api/imports')).body.items.map(({ id }) => id).toSorted()
    desk.clock.now = new Date('2026-11-27T14:59:00Z')
    await runDaily(desk.services)
    expect(await listIds()).toEqual([done.id, checked.id, sent.id].toSorted())
    expect(await listFiles()).toEqual([true, true])
    desk.clock.now = new Date('2026-11-27T15:01:00Z')
    await runDaily(desk.services)
    expect(await listIds()).toEqual([done.id])
    expect(await listFiles()).toEqual([false, false])
    expectProblem(await shop.post(`/api/imports/${checked.id}/commit`, { version: checked.version }), 404, 'not_found')
  })
})

describe('a step', () => {
  test('on what was seen before is refused, and each is done once', async () => {
    const checked = await check(await upload({ body: TWO }))
    const path = `/api/imports/${checked.id}/commit`
    const answers = await Promise.all([1, 2].map(() => shop.post<Import>(path, { version: checked.version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expectProblem(await shop.post(path, { version: checked.version }), 409, 'stale_version')
  })

  test('that a server died over is done by the next one, once', async () => {
    const checked = await check(await upload({ body: TWO }))
    await shop.post(`/api/imports/${checked.id}/commit`, { version: checked.version })
    // Like a redelivery by the queue after missed heartbeats: the job exists twice.
    await desk.services.jobs.add(desk.db, 'commit_import', { businessId: shop.businessId, importId: checked.id })
    await desk.services.jobs.workOff(importHandlers(desk.services))
    expect(await seen(checked.id)).toMatchObject({ status: 'done', created: 2 })
    expect(await clients()).toHaveLength(2)
  })

  test('that is stopped half-way leaves nothing behind, tells how far it came, and is done anew', async () => {
    const maria = await createClient(shop, { firstName: 'Maria', lastName: 'Silva', email: 'm0@example.com' })
    const count = chooseSize({ daily: 50, nightly: 20_000 })
    const rows = Array.from({ length: count }, (_, at) => `Maria,Silva,m${at}@example.com,New\n`)
    const body = `First Name,Last Name,Email,Notes\n${rows.join('')}`
    const checked = await check(await correct(await upload({ body }), { duplicates: 'update' }))
    expect(checked).toMatchObject({ created: count - 1, updated: 1 })
    const before = await dump()
    await shop.post(`/api/imports/${checked.id}/commit`, { version: checked.version })
    const handlers = importHandlers({ ...desk.services, progressMs: 0 })
    const about = { businessId: shop.businessId, importId: checked.id }
    const stop = new AbortController()
    let stopped: Promise<void> | undefined
    // Existing clients are updated last: a lock on this one keeps the import from committing after all others are
    // written.
    await desk.db.transaction(async (tx) => {
      // A thread's start may take longer on a busy machine.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      await tx.execute(sql`select 1 from client where business_id = ${shop.businessId} and id = ${maria.id} for update`)
      stopped = handlers.commit_import?.(about, stop.signal)
      stopped?.catch(() => undefined)
      // An import that fails before says why here.
      await Promise.race([stopped, expect.poll(() => importsThatWait()).toBe(1)])
      await expect.poll(async () => (await seen(checked.id)).rowsDone).toBe(count)
      // Until the commit others see it running, and none of its clients.
      expect(await seen(checked.id)).toMatchObject({ status: 'running' })
      expect(await clients()).toHaveLength(1)
      stop.abort()
      await expect(stopped).rejects.toThrow('stopped')
    })
    expect(await dump()).toEqual(before)
    await desk.services.jobs.workOff(handlers)
    expect(await seen(checked.id)).toMatchObject({ status: 'done', created: count - 1, updated: 1 })
  })

  /** Counts the imports whose statement waits for a lock. */
  async function importsThatWait(): Promise<number> {
    const { rows } = await desk.db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and application_name = 'deskbell import'
        and wait_event_type = 'Lock' and state = 'active'`)
    return rows.length
  }
})

describe('a step that the queue gave up', () => {
  importInOneThread()

  /** Has each attempt of the queue die, as with a server that is killed. */
  async function die(job: 'check_import' | 'commit_import' | 'undo_import'): Promise<void> {
    const dying = { [job]: () => Promise.reject(new Error('killed')) }
    for (let attempt = 0; attempt < 3; attempt++) {
      await desk.db.execute(sql`update jobs.job set start_after = now() where name = ${job}`)
      await expect(desk.services.jobs.workOff(dying)).rejects.toThrow('killed')
    }
  }

  async function wait(): Promise<void> {
    desk.clock.now = new Date(desk.clock.now.getTime() + 15 * 60_000)
    await runMinute(desk.services)
  }

  const failure = expect.stringContaining('nothing was changed. Try again')

  test('has failed, and can be begun anew', async () => {
    const begin = async (one: Import, name: string) =>
      (await shop.post<Import>(`/api/imports/${one.id}/${name}`, { version: one.version })).body
    const sent = await upload({ body: TWO })
    await begin(sent, 'check')
    await wait()
    // Its job still waits for a server.
    expect(await seen(sent.id)).toMatchObject({ status: 'checking' })
    await die('check_import')
    await wait()
    expect(await seen(sent.id)).toMatchObject({ status: 'failed', failure })
    const checked = await check(await seen(sent.id))
    expect(checked).toMatchObject({ status: 'checked', failure: '' })
    await begin(checked, 'commit')
    await die('commit_import')
    await wait()
    expect(await seen(sent.id)).toMatchObject({ status: 'failed', failure })
    const done = await commit(await check(await seen(sent.id)))
    await begin(done, 'undo')
    await die('undo_import')
    await wait()
    expect(await seen(sent.id)).toMatchObject({ status: 'done', failure })
    expect(await undo(await seen(sent.id))).toMatchObject({ status: 'undone' })
  })
})

test('the list has the newest first, and the same file sent twice is one', async () => {
  const id = newId()
  const answers = [await sendFile(shop, { id, body: TWO }), await sendFile(shop, { id, body: TWO })]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  desk.clock.now = new Date(desk.clock.now.getTime() + 1000)
  await upload({ name: 'later.csv', body: TWO })
  const { body } = await shop.get<{ items: Import[]; nextCursor: string }>('/api/imports?limit=1')
  expect(body.items).toMatchObject([{ fileName: 'later.csv' }])
  const next = await shop.get<{ items: Import[] }>(`/api/imports?cursor=${body.nextCursor}`)
  expect(next.body.items).toMatchObject([{ id }])
})
