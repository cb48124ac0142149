import { newId } from '@deskbell/domain/shared/new-id.ts'
import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'

const desk = useApp()

test('what was added is done once, and what was taken back with its transaction is not', async () => {
  const { jobs } = desk.services
  const [kept, dropped] = [newId(), newId()]
  await desk.db.transaction((tx) => jobs.add(tx, 'test_restore', { backupId: kept }))
  const failing = desk.db.transaction(async (tx) => {
    await jobs.add(tx, 'test_restore', { backupId: dropped })
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  const done: (string | null)[] = []
  const handlers = { test_restore: async ({ backupId }: { backupId: string | null }) => void done.push(backupId) }
  await jobs.workOff(handlers)
  await jobs.workOff(handlers)
  expect(done).toEqual([kept])
})

test('what a job adds is done as well', async () => {
  const { jobs } = desk.services
  const done: string[] = []
  await jobs.add(desk.db, 'backup', { backupId: null })
  await jobs.workOff({
    backup: async () => {
      done.push('backup')
      await jobs.add(desk.db, 'test_restore', { backupId: null })
    },
    test_restore: async () => void done.push('test'),
  })
  expect(done).toEqual(['backup', 'test'])
})
