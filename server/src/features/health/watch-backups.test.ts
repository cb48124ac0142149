import type { StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { expect, test } from 'vitest'
import { backup } from '../../db/schema/backup.ts'
import { useApp } from '../../test/app.ts'
import { runDaily } from '../../test/recurring-work.ts'

const desk = useApp()
const HOUR_MS = 3_600_000

async function passDay(): Promise<void> {
  await runDaily(desk.services)
}

test('the desk hears of a backup that is missing or can’t be restored, once, until it is right', async () => {
  const shop = await desk.openShop()
  async function keepBackup(hoursAgo: number, row: Partial<typeof backup.$inferInsert> = {}) {
    const at = new Date(desk.clock.now.getTime() - hoursAgo * HOUR_MS)
    const written = { businessId: shop.businessId, id: newId(), kind: 'nightly', byName: 'Deskbell' } as const
    await desk.db.insert(backup).values({ ...written, status: 'kept', createdAt: at, finishedAt: at, ...row })
  }
  async function items() {
    const { body } = await shop.get<{ items: StoredAlert[] }>('/api/attention')
    return body.items.map(({ kind, detail }) => [kind, detail])
  }
  await passDay()
  expect(await items()).toEqual([])
  await keepBackup(3 * 24)
  await passDay()
  await passDay()
  expect(await items()).toEqual([['no_backup', { count: 3, failure: '' }]])
  await keepBackup(1, { testedAt: desk.clock.now, testFailure: 'passes: 3 rows differ' })
  await passDay()
  expect(await items()).toEqual([['restore_failed', { failure: 'passes: 3 rows differ' }]])
  await keepBackup(0, { testedAt: new Date(desk.clock.now.getTime() + 1000) })
  await passDay()
  expect(await items()).toEqual([])
})

test('of several shops on one server, backups are for none of the desks to see to', async () => {
  const shop = await desk.openShop()
  desk.clock.now = new Date(desk.clock.now.getTime() + 10 * 24 * HOUR_MS)
  await passDay()
  expect((await shop.get<{ items: StoredAlert[] }>('/api/attention')).body.items).toEqual([])
})
