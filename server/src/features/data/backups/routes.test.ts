import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Backup, Backups, Restore } from '@deskbell/domain/data/backups/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { eq } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { client } from '../../../db/schema/client.ts'
import {
  type Answer,
  type Caller,
  createCaller,
  expectProblem,
  insertMember,
  type TestBusiness,
  useApp,
} from '../../../test/app.ts'
import { createClient } from '../../../test/factories.ts'
import { backupHandlers } from './jobs.ts'

const PASSPHRASE = 'correct horse battery staple'
const desk = useApp()
const fresh = useApp()
const crowd = useApp()
let shop: TestBusiness

beforeAll(async () => {
  shop = await desk.openShop()
  await createClient(shop, { firstName: 'Maria' })
})

async function workOff(): Promise<void> {
  await desk.services.jobs.workOff(backupHandlers(desk.services))
}

async function makeBackup(): Promise<Backup> {
  const id = newId()
  await shop.post('/api/backups', { id })
  await workOff()
  const { body } = await shop.get<Backups>('/api/backups')
  const made = body.items.find((item) => item.id === id)
  if (!made) throw new Error('no backup')
  return made
}

async function download({ id }: Backup): Promise<Blob> {
  const answer = await desk.app.request(`/api/backups/${id}/file`, { headers: { cookie: shop.cookie } }, {})
  expect(answer.status).toBe(200)
  return answer.blob()
}

function upload(
  caller: Caller,
  body: Blob | Uint8Array<ArrayBuffer> | string,
  id: string = newId(),
): Promise<Answer<Restore>> {
  return caller.send<Restore>(`/api/restores?id=${id}`, { method: 'POST', body })
}

async function names(caller: TestBusiness): Promise<string[]> {
  const { body } = await caller.get<{ items: Client[] }>('/api/clients')
  return body.items.map(({ firstName }) => firstName)
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/backups'), 401, 'not_signed_in')
  expectProblem(await upload(desk.anonymous, 'PK'), 401, 'not_signed_in')
})

test('a backup is made once, by a job, and says what it holds', async () => {
  const id = newId()
  const answers = [await shop.post<Backup>('/api/backups', { id }), await shop.post<Backup>('/api/backups', { id })]
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
    [201, 'running'],
    [201, 'running'],
  ])
  await workOff()
  const { body } = await shop.get<Backups>('/api/backups')
  const made = body.items.filter((item) => item.id === id)
  expect(made).toEqual([
    expect.objectContaining({
      status: 'kept',
      kind: 'by_hand',
      encrypted: false,
      by: 'Ada Owner',
      files: 0,
      test: null,
    }),
  ])
  expect(made[0]?.rows).toBeGreaterThan(3)
  expect(body.place).toEqual({ kind: 'folder', name: desk.services.backups.place.name, encrypted: false })
  expect((await download(made[0] as Backup)).size).toBe(made[0]?.bytes)
})

test('fourteen nightly ones are kept, and those asked for as well; a place that deletes nothing harms no backup', async () => {
  const { backups, jobs } = desk.services
  const asked = await makeBackup()
  const before = desk.clock.now
  const runNightly = async (night: number, place = backups.place) => {
    desk.clock.now = new Date(before.getTime() + night * 86_400_000)
    await jobs.add(desk.db, 'backup', { backupId: null })
    await jobs.workOff(backupHandlers({ ...desk.services, backups: { ...backups, place } }))
    desk.clock.now = before
    return (await shop.get<Backups>('/api/backups')).body.items
  }
  const listNightly = (items: Backup[]) =>
    items.flatMap(({ kind, status, failure }) => (kind === 'nightly' ? [{ status, failure }] : []))
  const kept = Array(14).fill({ status: 'kept', failure: '' })
  for (let night = 1; night <= 14; night++) await runNightly(night)
  const forbidding = { ...backups.place, remove: () => Promise.reject(new Error('Access Denied')) }
  const stuck = { status: 'kept', failure: 'It could not be deleted: Access Denied' }
  expect(listNightly(await runNightly(15, forbidding))).toEqual([...kept, stuck])
  // As when the server dies before the old ones are deleted: the night has its backup already.
  const items = await runNightly(15)
  expect(listNightly(items)).toEqual([...kept, { status: 'gone', failure: '' }])
  const files = await readdir(desk.services.backups.place.name)
  expect(files.toSorted()).toEqual(
    items
      .filter(({ status }) => status === 'kept')
      .map(({ name }) => name)
      .toSorted(),
  )
  expect(files).toContain(asked.name)
})

test('the newest is restored into a scratch place, and what is found is noted', async () => {
  const before = desk.clock.now
  desk.clock.now = new Date(before.getTime() + 20 * 86_400_000)
  const { id, name } = await makeBackup()
  const found = async () => {
    await desk.services.jobs.add(desk.db, 'test_restore', { backupId: null })
    await workOff()
    return (await shop.get<Backups>('/api/backups')).body.items.find((item) => item.id === id)?.test
  }
  expect(await found()).toEqual({ at: desk.clock.now.toISOString(), failure: '' })
  await desk.services.backups.place.remove(name)
  expect(await found()).toMatchObject({ failure: 'The file is not there any more.' })
  expect(await readdir(desk.services.backups.folder)).toEqual([])
  desk.clock.now = before
})

test('a backup that can’t be written says why', async () => {
  const { backups } = desk.services
  const id = newId()
  await shop.post('/api/backups', { id })
  const place = { ...backups.place, keep: () => Promise.reject(new Error('The bucket is away')) }
  const failing = backupHandlers({ ...desk.services, backups: { ...backups, place } })
  await expect(desk.services.jobs.workOff(failing)).rejects.toThrow('The bucket is away')
  const { items } = (await shop.get<Backups>('/api/backups')).body
  expect(items.find((item) => item.id === id)).toMatchObject({ status: 'failed', failure: 'The bucket is away' })
})

test('a backup without a file that a row names fails, unless the row is gone', async () => {
  const { files, jobs } = desk.services
  const setVersion = (photoVersion: string) => desk.db.update(client).set({ photoVersion }).returning({ id: client.id })
  const [maria] = await setVersion('v1')
  const backupId = newId()
  await shop.post('/api/backups', { id: backupId })
  const find = async () => (await shop.get<Backups>('/api/backups')).body.items.find((item) => item.id === backupId)
  await expect(workOff()).rejects.toThrow('A file is missing')
  const key = `client-photo/${shop.businessId}/${maria?.id}.v1`
  expect(await find()).toMatchObject({ status: 'failed', failure: `A file is missing in the file storage: ${key}` })
  await files.put(key, 'a photo')
  await jobs.add(desk.db, 'backup', { backupId })
  await workOff()
  expect(await find()).toMatchObject({ status: 'kept', files: 1 })
  await files.delete(key)
  await setVersion('')
  expect(await makeBackup()).toMatchObject({ status: 'kept', files: 0 })
})

test('a removed backup has no file', async () => {
  const made = await makeBackup()
  const { body } = await shop.post<Backup>(`/api/backups/${made.id}/remove`)
  expect(body.status).toBe('gone')
  expectProblem(await shop.get(`/api/backups/${made.id}/file`), 404, 'not_found')
})

test('a backup whose storage forbids deletes stays, and why is said', async () => {
  const { id } = await makeBackup()
  const forbidding = vi.spyOn(desk.services.backups.place, 'remove').mockRejectedValue(new Error('Access Denied'))
  const problem = expectProblem(await shop.post(`/api/backups/${id}/remove`), 502, 'backup_not_deleted')
  forbidding.mockRestore()
  expect(problem.detail).toBe('Access Denied')
  expect((await shop.get<Backups>('/api/backups')).body.items.find((item) => item.id === id)?.status).toBe('kept')
  expect((await shop.post<Backup>(`/api/backups/${id}/remove`)).body.status).toBe('gone')
})

test('a backup goes out and comes in again: everybody signs in anew, and the data of then is there', async () => {
  const made = await makeBackup()
  const file = await download(made)
  const log = await desk.db.select().from(activity).where(eq(activity.entityId, made.id))
  expect(log.map(({ action }) => action)).toContain('downloaded')
  const late = await createClient(shop, { firstName: 'Late' })
  const arrived = await upload(shop, file)
  expect(arrived.status).toBe(201)
  expect(arrived.body).toMatchObject({ status: 'checked', passphraseNeeded: false, content: { clients: 1, files: 0 } })
  const path = `/api/restores/${arrived.body.id}`
  expectProblem(await shop.post(`${path}/confirm`, { passphrase: '', typed: 'restore' }), 422, 'invalid')
  expect(await names(shop)).toContain(late.firstName)
  const done = await shop.post<Restore>(`${path}/confirm`, { passphrase: '', typed: 'RESTORE' })
  expect(done.body).toMatchObject({ status: 'done', report: { pinEmptied: false, twoFactorOff: 0 } })
  expectProblem(await shop.get('/api/clients'), 401, 'not_signed_in')
  expect((await desk.anonymous.get<Restore>(path)).body).toEqual(done.body)
  shop = await desk.openBrowser(shop)
  expect(await names(shop)).toEqual(['Maria'])
  const findNoted = (action: string) => desk.db.select().from(activity).where(eq(activity.action, action))
  expect(await findNoted('restored')).toMatchObject([
    { byUser: shop.userId, byName: 'Ada Owner', entity: 'backup', entityId: arrived.body.id },
  ])
  const { body } = await shop.get<Backups>('/api/backups')
  expect(body.wayBack).toMatchObject({ replacedAt: expect.any(String) })
  expect(body.items.length).toBeGreaterThan(1)
  await shop.post('/api/restores/back', { typed: 'RESTORE' })
  shop = await desk.openBrowser(shop)
  expect(await names(shop)).toEqual(['Late', 'Maria'])
  expect(await findNoted('undone')).toMatchObject([{ byName: 'Ada Owner', entity: 'backup' }])
})

test('a kept backup is restored where it lies', async () => {
  const { id } = await makeBackup()
  const checked = await shop.post<Restore>(`/api/restores/${id}/check`, {})
  expect(checked.body).toMatchObject({ id, status: 'checked', content: { clients: 2 } })
  const done = await shop.post<Restore>(`/api/restores/${id}/confirm`, { typed: 'RESTORE' })
  expect(done.body.status).toBe('done')
  shop = await desk.openBrowser(shop)
})

test('what is damaged, or no archive, is refused and not kept', async () => {
  const bytes = Buffer.from(await (await download(await makeBackup())).arrayBuffer())
  expectProblem(await upload(shop, bytes.subarray(0, -20)), 422, 'archive_damaged')
  expectProblem(await upload(shop, 'first_name,last_name'), 422, 'not_an_archive')
  const kept = await readdir(desk.services.backups.folder)
  expect(kept.filter((name) => name.endsWith('.archive'))).toEqual([])
})

test('an encrypted one waits for its passphrase, which is not kept', async () => {
  const { backups } = desk.services
  backups.passphrase = PASSPHRASE
  const made = await makeBackup()
  expect(made).toMatchObject({ encrypted: true, name: expect.stringMatching(/\.zip\.age$/) })
  const file = await download(made)
  backups.passphrase = null
  const { body } = await upload(shop, file)
  expect(body).toMatchObject({ status: 'uploaded', encrypted: true, passphraseNeeded: true, content: null })
  const path = `/api/restores/${body.id}`
  expectProblem(await shop.post(`${path}/check`, { passphrase: '' }), 422, 'passphrase_needed')
  expectProblem(await shop.post(`${path}/check`, { passphrase: 'wrong' }), 403, 'incorrect_passphrase')
  const checked = await shop.post<Restore>(`${path}/check`, { passphrase: PASSPHRASE })
  expect(checked.body).toMatchObject({ status: 'checked', content: { opensSealed: true } })
  expect(await readdir(join(backups.folder))).not.toContain(`${body.id}.archive.plain`)
})

test('an empty install takes one in from whoever knows the set-up code, and only while it is empty', async () => {
  const file = await download(await makeBackup())
  expectProblem(await upload(createCaller(fresh.app), file), 403, 'setup_code_wrong')
  const code = await fresh.services.setupCode.create()
  const { body } = await upload(fresh.anonymous, file)
  expect(body).toMatchObject({ status: 'checked', content: { clients: 2 } })
  const confirm = () => fresh.anonymous.post<Restore>(`/api/restores/${body.id}/confirm`, { typed: 'RESTORE' })
  expect((await confirm()).body.status).toBe('done')
  expect((await fresh.anonymous.get<{ needed: boolean }>('/api/setup')).body.needed).toBe(false)
  expectProblem(await confirm(), 401, 'not_signed_in')
  expect(await fresh.services.setupCode.matches(code)).toBe(false)
  expect(await (await fresh.openBrowser(shop)).get('/api/session')).toMatchObject({ status: 200 })
})

describe('people removed and keys revoked since the backup', () => {
  const ben = { userId: newId(), name: 'Ben Okafor', email: 'ben@example.com' }
  const add = <Body>(path: string, body: object) => shop.post<Body>(path, { id: newId(), ...body })

  async function createAccess() {
    await insertMember(desk.db, { ...ben, businessId: shop.businessId })
    await add('/api/api-keys', { name: 'Kept', scopes: ['clients:read'] })
    const answers = [
      await add<{ id: string }>('/api/api-keys', { name: 'Website', scopes: ['clients:read'] }),
      await add<{ id: string }>('/api/feeds', {}),
      await add<{ id: string }>('/api/webhooks', { url: 'https://example.com/hook', events: ['check_in.made'] }),
      await add<{ id: string }>('/api/team/invites', { email: 'cy@example.com' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    return answers.map(({ body }) => body.id)
  }

  async function removeAccess([key, feed, webhook, invite]: string[]) {
    const answers = [
      await shop.post(`/api/api-keys/${key}/revoke`),
      await shop.post(`/api/feeds/${feed}/revoke`),
      await shop.post(`/api/webhooks/${webhook}/archive`),
      await shop.post(`/api/team/invites/${invite}/withdraw`),
      await shop.post(`/api/team/members/${ben.userId}/remove`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  }

  async function restore(id: string, choice: object): Promise<Answer<Restore>> {
    const answer = await shop.post<Restore>(`/api/restores/${id}/confirm`, { typed: 'RESTORE', ...choice })
    shop = await desk.openBrowser(shop)
    return answer
  }

  async function listAccess(): Promise<string[]> {
    const { rows } = await desk.db.$client.query<{ name: string }>(
      `select name from "user" union all select name from api_key where revoked_at is null
        union all select 'feed' from feed where revoked_at is null
        union all select url from webhook where archived_at is null
        union all select email from invite where withdrawn_at is null`,
    )
    return rows.map(({ name }) => name).toSorted()
  }

  const ALL = ['Ada Owner', 'Ben Okafor', 'Kept', 'Website', 'cy@example.com', 'feed', 'https://example.com/hook']

  test('are listed, stay so unless they are to come back, and are listed the next time again', async () => {
    const ids = await createAccess()
    const { id } = await makeBackup()
    expect((await shop.post<Restore>(`/api/restores/${id}/check`, {})).body.bringsBack).toEqual([])
    await restore(id, {})
    await removeAccess(ids)
    expect((await shop.post('/api/restores/back', { typed: 'RESTORE' })).status).toBe(200)
    expect(await listAccess(), 'after the way back').toEqual(['Ada Owner', 'Kept'])
    shop = await desk.openBrowser(shop)
    const check = async () => (await shop.post<Restore>(`/api/restores/${id}/check`, {})).body.bringsBack
    const revived = await check()
    expect(revived.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'user Ben Okafor',
      'api_key Website',
      'feed Ada Owner',
      'webhook https://example.com/hook',
      'invite cy@example.com',
    ])
    expect((await desk.anonymous.get<Restore>(`/api/restores/${id}`)).body.bringsBack).toEqual([])

    expect((await restore(id, {})).body.report).toMatchObject({ leftOut: 5 })
    expect(await listAccess()).toEqual(['Ada Owner', 'Kept'])
    expect(await check()).toEqual(revived)

    expect((await restore(id, { bringBack: true })).body.report).toMatchObject({ leftOut: 0 })
    expect(await listAccess()).toEqual(ALL)
    expect(await check()).toEqual([])
  })

  test('can’t be left out if nobody could sign in then', async () => {
    const { id } = await makeBackup()
    const ada = shop
    const dana = { userId: newId(), name: 'Dana Reed', email: 'dana@example.com' }
    await insertMember(desk.db, { ...dana, businessId: shop.businessId })
    shop = await desk.openBrowser({ ...shop, userId: dana.userId })
    for (const gone of [ben.userId, ada.userId]) await shop.post(`/api/team/members/${gone}/remove`)
    expectProblem(await restore(id, {}), 409, 'last_of_the_team')
    await shop.post(`/api/restores/${id}/confirm`, { typed: 'RESTORE', bringBack: true })
    shop = await desk.openBrowser(ada)
    expect(await listAccess()).toEqual(ALL)
  })
})

test('where there are several shops, one of them can’t take or replace the data of all', async () => {
  const [one] = [await crowd.openShop(), await crowd.openShop()]
  expectProblem(await one.get('/api/backups'), 409, 'several_shops')
  expectProblem(await one.post('/api/backups', { id: newId() }), 409, 'several_shops')
  expectProblem(await upload(one, 'PK'), 409, 'several_shops')
  expectProblem(await one.post('/api/restores/back', { typed: 'RESTORE' }), 409, 'several_shops')
})
