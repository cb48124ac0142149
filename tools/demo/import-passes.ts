import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTerm } from '@deskbell/domain/passes/rules.ts'
import { addDays, minutesAfter } from '@deskbell/domain/shared/time.ts'
import { importRun } from '../../server/src/db/schema/import.ts'
import { runImport } from '../../server/src/features/data/imports/commit/run.ts'
import { withTempFolder } from '../../server/src/features/data/imports/file-store.ts'
import { detectFormat } from '../../server/src/features/data/imports/reader/detect.ts'
import type { Guest } from './make-clients.ts'
import type { Shop } from './open-shop.ts'

const HEADER = ['Client', 'Email', 'Package', 'Used', 'Price', 'Purchased', 'Starts', 'Expires']

/** Imports the passes that were sold, paid and partly used before the business had Deskbell, from a spreadsheet. */
export async function importPasses(shop: Shop): Promise<void> {
  const random = shop.scene.random('passes')
  const rows = shop.guests.flatMap((guest) => describePass(shop, guest))
  const text = [HEADER, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join()).join('\n')
  await withTempFolder(async (folder) => {
    const path = join(folder, 'passes.csv')
    await writeFile(path, text)
    // An hour after the opening, all clients of the first day have been entered.
    await importFile(shop, { path, bytes: Buffer.byteLength(text), id: random.id(shop.scene.openedAt) })
  })
}

/** Gives 3 of 4 existing clients a pass that they bought and began to use before the first day. */
function describePass({ scene, packages }: Shop, { client, habit, random }: Guest): string[][] {
  const firstDay = scene.days[0] ?? scene.today
  const [wished] = habit.buys
  if (habit.from !== firstDay || !wished || wished === 'intro' || random.chance(0.25)) return []
  const { name, price, visits, validity } = packages[wished]
  const startedOn = addDays(firstDay, -random.int(3, 50))
  const { expiresOn } = createTerm(startedOn, { validity, extraDays: 0 })
  if (expiresOn && expiresOn < firstDay) return []
  const used = visits ? random.int(0, visits - 1) : ''
  const person = [`${client.firstName} ${client.lastName}`, client.email]
  return [[...person, name, `${used}`, `${price / 100}`, startedOn, startedOn, expiresOn ?? '']]
}

/** Does what the jobs of an import do once the file was uploaded and checked. */
async function importFile(
  { db, actor, scene }: Shop,
  { path, bytes, id }: { path: string; bytes: number; id: string },
): Promise<void> {
  const kind = 'passes'
  const at = minutesAfter(scene.openedAt, 60)
  const stored = await detectFormat({ path, kind })
  const by = { userId: actor.userId, name: actor.name }
  const times = { createdAt: at, updatedAt: at, startedAt: at }
  const file = { businessId: actor.businessId, id, kind, fileName: 'passes.csv', bytes, reading: stored } as const
  await db.insert(importRun).values({ ...file, ...times, status: 'running', byUser: actor.userId, byName: actor.name })
  const databaseUrl = db.$client.options.connectionString ?? ''
  const { reading } = stored
  const about = { path, kind, reading, importId: id, by, now: at.toISOString(), language: 'en' } as const
  const run = { databaseUrl, shop: actor, ...about }
  await runImport({ ...run, refusedPath: null }, async () => undefined)
}
