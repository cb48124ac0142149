import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { Merge, MergeChoices, MergeList, MergePreview } from '@deskbell/domain/clients/merges/schema.ts'
import type { Client, ClientPage } from '@deskbell/domain/clients/schema.ts'
import type { RosterPage } from '@deskbell/domain/kiosk/roster.ts'
import type { LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { eq, sql } from '../../../db/drizzle.ts'
import { client as clientTable } from '../../../db/schema/client.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { dumpBusiness, withoutVersions } from '../../../test/dump.ts'
import { createAppointment, createBooking, createClient, createPass, newClient } from '../../../test/factories.ts'
import { chooseSize } from '../../../test/nightly.ts'
import { createDevice } from '../../../test/tablet.ts'
import { createWholeClient, nextNoon, openStage, type Stage } from '../../../test/whole-client.ts'

const desk = useApp()
let stage: Stage
let shop: TestBusiness
let ada: Client
let eva: Client

beforeEach(async () => {
  stage = await openStage(desk)
  shop = stage.shop
  ada = await createWholeClient(stage, 'ada', { phone: '+12015550101' })
  eva = await createWholeClient(stage, 'eva', { phone: '+12015550102' })
})

type Two = { kept: Pick<Client, 'id'>; merged: Pick<Client, 'id'> }

function askMerge({ kept, merged }: Two, choices: MergeChoices = {}) {
  return shop.post<Merge>('/api/merges', { id: newId(), keptId: kept.id, mergedId: merged.id, choices })
}

async function merge(two: Two, choices: MergeChoices = {}): Promise<Merge> {
  const { status, body } = await askMerge(two, choices)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

function undo({ id }: Merge) {
  return shop.post<Merge>(`/api/merges/${id}/undo`, { id: newId() })
}

async function get(client: Pick<Client, 'id'>): Promise<Client> {
  return (await shop.get<Client>(`/api/clients/${client.id}`)).body
}

const UNSAVED = ['client_merge', 'activity', 'operation']
const dump = async () => withoutVersions(await dumpBusiness(desk.db, shop.businessId, UNSAVED))

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get(`/api/merges?clientId=${ada.id}`), 401, 'not_signed_in')
})

describe('a merge', () => {
  test('shows both side by side, and what it would move', async () => {
    const { body } = await shop.get<MergePreview>(`/api/merges/preview?keptId=${ada.id}&mergedId=${eva.id}`)
    expect(body.kept).toMatchObject({ firstName: 'adafirst', hasPhoto: false, household: [] })
    expect(body.merged.counts).toEqual({
      passes: 1,
      visits: 2,
      payments: 1,
      bookings: 2,
      files: 1,
      signatures: 1,
      attention: 1,
      letters: 2,
      messages: 1,
      waiting: 1,
      standingPlaces: 0,
    })
    expect(body.conflicts).toEqual([])
  })

  test('gives all that the one owned to the other, who has the chosen fields, notes joined and tags united', async () => {
    await merge({ kept: ada, merged: eva }, { phone: 'merged', name: 'kept' })
    expect(await get(ada)).toMatchObject({
      firstName: 'adafirst',
      phone: '+12015550102',
      email: 'ada@mark.example',
      visits: 4,
      notes: 'ada notes\neva notes',
      tags: ['ada tag', 'eva tag'],
      alertNote: 'ada alert',
    })
    const { body: passes } = await shop.get<{ items: Pass[] }>(`/api/passes?clientId=${ada.id}`)
    expect(passes.items).toHaveLength(2)
    const rows = await dumpBusiness(desk.db, shop.businessId, [
      ...UNSAVED,
      'webhook_delivery',
      'client',
      'client_summary',
    ])
    expect(rows.filter((row) => row.includes(eva.id))).toEqual([])
  })

  test('fills in what the kept one lacks', async () => {
    const bare = await createClient(shop, { firstName: 'Bare', phone: '', email: '' })
    await merge({ kept: bare, merged: eva })
    expect(await get(bare)).toMatchObject({ phone: '+12015550102', email: 'eva@mark.example', alertNote: 'eva alert' })
  })

  test('sends no news to whom either of the two wanted none, until it is undone', async () => {
    const quiet = await createClient(shop, { firstName: 'Quiet', language: 'fr', news: false })
    const made = await merge({ kept: ada, merged: quiet })
    expect(await get(ada)).toMatchObject({ language: 'fr', unsubscribedAt: quiet.unsubscribedAt })
    await undo(made)
    expect(await get(ada)).toMatchObject({ language: '', unsubscribedAt: null })
    const back = await merge({ kept: quiet, merged: ada })
    await undo(back)
    expect(await get(quiet)).toMatchObject({ language: 'fr', unsubscribedAt: quiet.unsubscribedAt })
  })

  test('is done once, however often it is sent', async () => {
    const body = { id: newId(), keptId: ada.id, mergedId: eva.id, choices: {} }
    const first = await shop.post('/api/merges', body)
    expect((await shop.post('/api/merges', body)).body).toEqual(first.body)
  })

  test('hides the merged one everywhere, and their old card finds the kept one', async () => {
    const tablet = await createDevice(desk, shop)
    const start = await shop.get<RosterPage>(`/api/kiosk/roster?deviceId=${tablet.id}`)
    expect(start.body.clients.map(({ id }) => id)).toContain(eva.id)
    const [{ code } = { code: '' }] = await desk.db.select().from(clientTable).where(eq(clientTable.id, eva.id))
    await merge({ kept: ada, merged: eva })
    const found = await shop.get<z.infer<typeof ClientPage>>('/api/clients?q=evafirst')
    expect(found.body.items).toEqual([])
    const byNumber = await shop.post<LookupResult>('/api/kiosk/lookup', { digits: '0102' })
    expect(byNumber.body.matches).toEqual([])
    const byCard = await shop.post<LookupResult>('/api/kiosk/lookup', { code })
    expect(byCard.body.matches).toMatchObject([{ clientId: ada.id }])
    const later = await shop.get<RosterPage>(`/api/kiosk/roster?deviceId=${tablet.id}&cursor=${start.body.cursor}`)
    expect(later.body.gone).toContain(eva.id)
    expect(await get(eva)).toMatchObject({ mergedInto: ada.id })
  })

  test('lets a kiosk that has not heard of it record the visit of the kept one, once', async () => {
    await merge({ kept: ada, merged: eva })
    const visits = (await get(ada)).visits
    desk.clock.now = new Date(desk.clock.now.getTime() + 3_600_000)
    const tablet = await createDevice(desk, shop)
    const tap = tablet.checkIn({ clientId: eva.id, serviceId: stage.massage.id, offline: true })
    const [first] = await tablet.answersTo(tap)
    expect(first).toMatchObject({ status: 'done', result: { firstName: 'adafirst' } })
    expect(await tablet.answersTo(tap)).toEqual([first])
    expect((await get(ada)).visits).toBe(visits + 1)
  })

  test('lets nobody change or sell to the merged one any more', async () => {
    await merge({ kept: ada, merged: eva })
    const { id: _, ...fields } = newClient()
    const { version } = await get(eva)
    expectProblem(await shop.put(`/api/clients/${eva.id}`, { ...fields, version }), 404, 'not_found')
    expectProblem(await shop.post(`/api/clients/${eva.id}/restore`), 404, 'not_found')
    expectProblem(await askMerge({ kept: eva, merged: ada }), 404, 'not_found')
  })

  test('is refused where both have a place in one class, which the preview tells', async () => {
    const place = { serviceId: stage.klass.id, employeeId: stage.employeeId, startsAt: nextNoon(stage) }
    const lesson: Appointment = await createAppointment(shop, place)
    for (const { id: clientId } of [ada, eva]) await createBooking(shop, { appointmentId: lesson.id, clientId })
    expectProblem(await askMerge({ kept: ada, merged: eva }), 409, 'already_booked')
    const { body } = await shop.get<MergePreview>(`/api/merges/preview?keptId=${ada.id}&mergedId=${eva.id}`)
    expect(body.conflicts).toEqual([
      { appointmentId: lesson.id, serviceName: 'Yoga class', startsAt: new Date(place.startsAt).toISOString() },
    ])
  })

  test('of two families keeps the one that is chosen', async () => {
    const [mum, dad] = [await createClient(shop), await createClient(shop)]
    await shop.put(`/api/clients/${ada.id}/household`, { withClientId: mum.id })
    await shop.put(`/api/clients/${eva.id}/household`, { withClientId: dad.id })
    const made = await merge({ kept: ada, merged: eva }, { household: 'merged' })
    const household = async (id: string) =>
      (await shop.get<{ items: Client[] }>(`/api/clients/${id}/household`)).body.items.map((row) => row.id)
    expect(await household(ada.id)).toEqual([dad.id])
    await undo(made)
    expect(await household(ada.id)).toEqual([mum.id])
    expect(await household(eva.id)).toEqual([dad.id])
  })
})

describe('its undo', () => {
  test('leaves with the kept one what came since, and gives a pass back with what happened to it', async () => {
    const made = await merge({ kept: ada, merged: eva }, { phone: 'merged' })
    const { body: passes } = await shop.get<{ items: Pass[] }>(`/api/passes?clientId=${ada.id}`)
    const evas = passes.items.filter(({ payments }) => payments.length > 0)
    for (const { id } of evas)
      await shop.post(`/api/passes/${id}/payments`, { id: newId(), amount: 100, method: 'cash' })
    const bought = await createPass(shop, { clientId: ada.id, packageId: stage.tenVisits.id })
    const { id: _, version, ...fields } = await get(ada)
    await shop.put(`/api/clients/${ada.id}`, { ...fields, notes: 'Written since', version })
    desk.clock.now = new Date(desk.clock.now.getTime() + 3_600_000)
    const visit = { id: newId(), clientId: ada.id, serviceId: stage.massage.id }
    await shop.post('/api/check-ins', visit)
    expect((await undo(made)).status).toBe(200)
    expect(await get(ada)).toMatchObject({ phone: '+12015550101', notes: 'Written since', visits: 3 })
    expect(await get(eva)).toMatchObject({ phone: '+12015550102', mergedInto: null, archivedAt: null, visits: 2 })
    const ownOf = async (id: string) => (await shop.get<{ items: Pass[] }>(`/api/passes?clientId=${id}`)).body.items
    expect((await ownOf(ada.id)).map(({ id }) => id)).toContain(bought.id)
    const [back] = await ownOf(eva.id)
    expect(back?.payments.map(({ amount }) => amount)).toEqual([100, 6000])
    expect((await shop.get<{ items: unknown[] }>(`/api/merges?clientId=${ada.id}`)).body.items).toEqual([])
  })

  test('is offered for thirty days, and refused afterwards', async () => {
    const made = await merge({ kept: ada, merged: eva })
    const list = async () => (await shop.get<MergeList>(`/api/merges?clientId=${ada.id}`)).body.items
    expect(await list()).toEqual([made])
    const before = desk.clock.now
    // The session has expired too, so sign in again.
    desk.clock.now = new Date(before.getTime() + 30 * 86_400_000 + 1)
    shop = await desk.openBrowser(shop)
    expect(await list()).toEqual([])
    expectProblem(await undo(made), 409, 'undo_too_late')
    desk.clock.now = before
  })

  test('of one that an earlier release made, which knew fewer kinds, gives back what that one moved', async () => {
    const made = await merge({ kept: ada, merged: eva })
    await desk.db.execute(sql`
      update client_merge set before = before #- '{moved,messages}' #- '{moved,waiting}' where id = ${made.id}`)
    expect((await shop.post(`/api/merges/${made.id}/undo`, { id: newId() })).status).toBe(200)
    expect((await shop.get<Client>(`/api/clients/${eva.id}`)).body.visits).toBe(2)
  })

  test('leaves who had said no to news alone, and nobody else', async () => {
    await desk.db.execute(sql`update client set unsubscribed_at = now() where id = ${eva.id}`)
    const made = await merge({ kept: ada, merged: eva })
    const refused = async () =>
      (await desk.db.execute(sql`select id from client where unsubscribed_at is not null order by id`)).rows
    expect(await refused()).toEqual(expect.arrayContaining([{ id: ada.id }, { id: eva.id }]))
    expect((await shop.post(`/api/merges/${made.id}/undo`, { id: newId() })).status).toBe(200)
    expect(await refused()).not.toContainEqual({ id: ada.id })
  })

  test('is refused a second time', async () => {
    const made = await merge({ kept: ada, merged: eva })
    await undo(made)
    expectProblem(await undo(made), 409, 'already_undone')
  })

  test('is refused while the one who stayed is merged into another', async () => {
    const first = await merge({ kept: ada, merged: eva })
    const ida = await createWholeClient(stage, 'ida', { phone: '' })
    const second = await merge({ kept: ida, merged: ada })
    expectProblem(await undo(first), 409, 'archived')
    await undo(second)
    expect((await undo(first)).status).toBe(200)
    expect((await get(eva)).visits).toBe(2)
  })

  test('is refused once either was erased', async () => {
    const made = await merge({ kept: ada, merged: eva })
    await shop.post(`/api/privacy/clients/${ada.id}/erase`, { id: newId(), typed: 'ERASE' })
    expectProblem(await undo(made), 409, 'not_undoable')
  })

  test('of several merges, in any order and of any choices, restores every row of every table', async () => {
    const side = fc.constantFrom('kept', 'merged')
    const fields = ['name', 'phone', 'email', 'birthday', 'alertNote', 'household'] as const
    const choices = fc.record(Object.fromEntries(fields.map((field) => [field, side])), { requiredKeys: [] })
    const step = fc.record({ kept: fc.nat(3), merged: fc.nat(3), choices })
    const steps = fc.array(step, { minLength: 1, maxLength: 4 })
    const people = [ada, eva, await createWholeClient(stage, 'ida', { phone: '' }), await createClient(shop)]
    await shop.put(`/api/clients/${ada.id}/household`, { withClientId: people[3]?.id })
    const before = await dump()
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), async (plan, order) => {
        const made: Merge[] = []
        for (const { kept, merged, choices } of plan) {
          const [one, other] = [people[kept], people[merged]]
          const answer = one && other && (await askMerge({ kept: one, merged: other }, choices))
          if (answer?.status === 201) made.push(answer.body)
        }
        while (made.length > 0) {
          const at = (order.next().value ?? 0) % made.length
          const answer = await undo(made[at] as Merge)
          // The kept client was merged into another since, so undo that merge first.
          if (answer.status === 409) expectProblem(answer, 409, 'archived')
          else made.splice(at, 1)
        }
        expect(await dump()).toEqual(before)
      }),
      { numRuns: chooseSize({ daily: 15, nightly: 200 }) },
    )
  })
})
