import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import type { PortalWaivers } from '@deskbell/domain/client-portal/waivers-schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { ClientWaivers } from '@deskbell/domain/waivers/schema.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import { createClient } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'

const desk = useApp()
const portal = usePortal(desk)

let count = 0
let maria: Client
let there: Caller
const waiverId = newId()

beforeAll(async () => {
  await portal.owner.post('/api/waivers', { id: waiverId, title: 'Waiver', body: 'At my own risk.', adultAge: 18 })
})

beforeEach(async () => {
  count += 1
  maria = await createClient(portal.owner, { firstName: 'Maria', email: `maria${count}@example.com`, phone: '' })
  there = await portal.signIn(maria.email)
})

const path = (id = maria.id) => `/api/me/clients/${id}/waivers`
const newSignature = (over: object = {}) => ({
  id: newId(),
  waiverId,
  guardianName: '',
  strokes: [[100, 500, 400, 300, 900, 600]],
  ...over,
})
const readPages = async () => (await there.get<PortalPages>(`/api/me/clients/${maria.id}`)).body

test('what is due is said first, read whole, signed once, and kept as at the desk', async () => {
  expect(await readPages()).toMatchObject({ waiverToSign: 'Waiver', hasSigned: false })
  const due = (await there.get<PortalWaivers>(path())).body
  expect(due).toMatchObject({
    toSign: { waiver: { id: waiverId, body: 'At my own risk.' }, signer: 'either' },
    items: [],
  })
  const signature = newSignature()
  for (const turn of [1, 2])
    expect(await there.post<PortalWaivers>(path(), signature), `time ${turn}`).toMatchObject({
      status: 201,
      body: { toSign: null, items: [{ id: signature.id, signerName: `Maria ${maria.lastName}`.trim(), counts: true }] },
    })
  expect(await readPages()).toMatchObject({ waiverToSign: null, hasSigned: true })
  const { body } = await portal.owner.get<ClientWaivers>(`/api/clients/${maria.id}/waivers`)
  expect(body.items).toMatchObject([{ number: 1, deviceName: null, isOnline: true }])
  const pdf = await there.get<string>(`${path()}/${signature.id}/pdf`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
})

test('a guardian signs for a minor', async () => {
  const birthday = `${desk.clock.now.getUTCFullYear() - 10}-01-01`
  await portal.owner.put(`/api/clients/${maria.id}`, { version: maria.version, birthday })
  expect((await there.get<PortalWaivers>(path())).body.toSign?.signer).toBe('guardian')
  expectProblem(await there.post(path(), newSignature()), 422, 'invalid')
  const signed = await there.post<PortalWaivers>(path(), newSignature({ guardianName: 'Paula Silva' }))
  expect(signed.body.items).toMatchObject([{ signerName: 'Paula Silva' }])
})

test('nobody signs for another client, or reads what another has signed', async () => {
  const ben = await createClient(portal.owner, { email: `ben${count}@example.com`, phone: '' })
  const signature = newSignature()
  await there.post(path(), signature)
  const benThere = await portal.signIn(ben.email)
  expectProblem(await benThere.get(path()), 404, 'not_found')
  expectProblem(await benThere.post(path(), newSignature()), 404, 'not_found')
  for (const id of [maria.id, ben.id])
    expectProblem(await benThere.get(`${path(id)}/${signature.id}/pdf`), 404, 'not_found')
})
