import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type App, createApp } from '../../../app.ts'
import { sql } from '../../../db/drizzle.ts'
import { openStorage, type Storage } from '../../../storage/storage.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { fetchLogo, fetchPicture, sendLogo } from '../../../test/logo.ts'
import { pngPicture } from '../../../test/pictures.ts'

const desk = useApp()
const quiet = pino({ level: 'silent' })
let folder: string
let s3: S3rver
let stores: Record<string, Storage>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-logo-'))
  const directory = join(folder, 's3')
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'desk', configs: [] }],
  })
  const { port } = await s3.run()
  const key = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  const bucket = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'desk', ...key }
  stores = {
    'a folder': await openStorage({ DATA_DIR: folder }),
    'an S3 bucket': await openStorage({ DATA_DIR: folder, ...bucket }),
  }
})

afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

describe.each(['a folder', 'an S3 bucket'])('in %s', (place) => {
  let app: App
  let files: Storage
  let shop: TestBusiness
  let red: Buffer
  let blue: Buffer
  let url: string
  let before: Buffer

  beforeEach(async () => {
    files = stores[place] as Storage
    desk.services.files = files
    app = createApp({ ...desk.services, log: quiet })
    const opened = await desk.openShop()
    shop = { ...opened, ...desk.callerWith(opened.cookie, app) }
    red = await pngPicture({ colour: '#ff0000' })
    blue = await pngPicture({ colour: '#0000ff' })
    url = (await sendLogo(shop, red)).body.logoUrl
    before = await fetchLogo(app, shop)
  })

  async function expectAsBefore(): Promise<void> {
    expect((await fetchLogo(app, shop)).equals(before)).toBe(true)
    expect((await fetchPicture(app, url)).bytes.equals(before)).toBe(true)
  }

  test('a logo lies under its shop’s name, and is there after a restart', async () => {
    expect(Buffer.from(await files.getBytes(`business-logo/${shop.businessId}`))).toEqual(before)
    app = createApp(desk.services)
    await expectAsBefore()
  })

  test.each([
    ['first', 0],
    ['second', 1],
    ['last', 2],
  ])('a store that fails at the %s file leaves the logo as it was', async (_, good) => {
    const put = files.put.bind(files)
    const spy = vi.spyOn(files, 'put')
    for (let times = 0; times < good; times++) spy.mockImplementationOnce(put)
    spy.mockRejectedValueOnce(new Error('the disk is full'))
    expectProblem(await sendLogo(shop, blue), 500, 'internal')
    spy.mockRestore()
    await expectAsBefore()
    await sendLogo(shop, blue)
    expect((await fetchLogo(app, shop)).equals(before)).toBe(false)
  })

  test('a database that fails after the file was written leaves the logo as it was', async () => {
    const only = sql.raw(`'${shop.businessId}'`)
    await desk.db.execute(sql`alter table activity add constraint fails check (business_id <> ${only}) not valid`)
    for (const file of [blue, red, blue]) {
      expectProblem(await sendLogo(shop, file), 500, 'internal')
      await expectAsBefore()
    }
    await desk.db.execute(sql`alter table activity drop constraint fails`)
    await sendLogo(shop, blue)
    const after = await fetchLogo(app, shop)
    expect(after.equals(before)).toBe(false)
    await sendLogo(shop, red)
    await expectAsBefore()
  })
})

test('a folder keeps no drafts', async () => {
  const names = readdirSync(join(folder, 'files', 'business-logo'))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !/^shop-[0-9a-f]{12}(\.before|\.draft)?$/.test(name))).toEqual([])
})
