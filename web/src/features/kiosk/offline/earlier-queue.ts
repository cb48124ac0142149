import type { StoresOf } from '../../../lib/indexed-db.ts'
import type { Identity, LocalSignature, LocalVisit, QueueDatabase, QueueSchema, WaitingEntry } from './database.ts'
import type { Lock } from './platform.ts'

const LOCK = 'deskbell-kiosk-adopt'

type Writable = StoresOf<QueueSchema, 'readwrite'>
type Contents = { waiting: WaitingEntry[]; visits: LocalVisit[]; signatures: LocalSignature[] }

/**
 * Moves a queue into another database. What is interrupted is made up for by the next call: a row is deleted only once
 * it is on disk in the other database, which takes none twice. A page of an earlier release may go on with the old one.
 */
export async function moveQueue({ from, to, lock }: { from: QueueDatabase; to: QueueDatabase; lock: Lock }) {
  await lock(LOCK, async () => {
    const { identity, ...contents } = await from.read(async (stores) => ({
      identity: await stores.identity.get('identity'),
      waiting: await stores.waiting.getAll(),
      visits: await stores.visits.getAll(),
      signatures: await stores.signatures.getAll(),
    }))
    // Moved at an earlier start: write nothing, which would delay this one.
    if (!identity || Object.values(contents).every(({ length }) => length === 0)) return
    await to.write((stores) => addMissing(stores, identity, contents))
    await from.write((stores) => deleteContents(stores, contents))
  })
}

/** Adds the rows under the numbers that they have; where numbers were given out already, under the next ones. */
async function addMissing(
  { identity, waiting, answers, visits, signatures }: Writable,
  earlier: Identity & { key: 'identity' },
  contents: Contents,
): Promise<void> {
  const known = await identity.get('identity')
  let nextSequence = known?.nextSequence ?? earlier.nextSequence
  for (const row of contents.waiting) {
    if ((await waiting.index('id').getKey(row.id)) ?? (await answers.getKey(row.id))) continue
    const sequence = known ? nextSequence++ : row.sequence
    await waiting.add({ ...row, sequence, entry: { ...row.entry, sequence } })
  }
  await identity.put({ ...(known ?? earlier), nextSequence })
  for (const visit of contents.visits) if (!(await visits.getKey(visit.id))) await visits.add(visit)
  for (const one of contents.signatures) if (!(await signatures.getKey(one.id))) await signatures.add(one)
}

async function deleteContents({ waiting, answers, visits, signatures }: Writable, contents: Contents): Promise<void> {
  for (const { sequence } of contents.waiting) await waiting.delete(sequence)
  for (const { id } of contents.visits) await visits.delete(id)
  for (const { id } of contents.signatures) await signatures.delete(id)
  await answers.clear()
}
