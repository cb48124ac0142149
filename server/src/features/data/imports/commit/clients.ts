import { exactKeys } from '@deskbell/domain/clients/rules.ts'
import { findTwin, type Known } from '@deskbell/domain/data/imports/match.ts'
import { type ClientDraft, readClient } from '@deskbell/domain/data/imports/rules.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { CHECKS_OFF, CHECKS_ON } from '../checks.ts'
import type { FileRow } from '../reader/unreadable.ts'
import { type CommitContext, insertAll, noteChanges, type RowWriter } from './context.ts'
import { copyInto, copyLine } from './copy.ts'
import { findByContact, indexPeople, type KnownClient } from './existing-clients.ts'
import { changeClients, getPatch, type Patch } from './updates.ts'

type Fresh = ClientDraft & Known

const COLUMNS = ['id', 'first_name', 'last_name', 'phone', 'email', 'birthday', 'alert_note', 'notes', 'tags']

/** Those by which a slip is forgiven, most of all, come after the commit: see `slips.ts`. */
async function insertKeys({ write, businessId }: CommitContext, fresh: Fresh[]): Promise<void> {
  if (!write) return
  const keys = fresh.flatMap((one) => exactKeys(one).map((key) => ({ key, id: one.id })))
  // In the order of the index, neighbours go onto the same page.
  keys.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const lines = keys.map(({ key, id }) => copyLine([businessId, key, id]))
  // That their clients are there needs no proof: this very transaction has just made them.
  await write.query(CHECKS_OFF)
  await copyInto(write, 'client_key (business_id, key, client_id)', lines)
  await write.query(CHECKS_ON)
}

async function insertClients(moving: CommitContext, fresh: Fresh[]): Promise<void> {
  const { now } = moving
  const rows = fresh.map((one) => [
    one.id,
    one.firstName,
    one.lastName,
    one.phone,
    one.email,
    one.birthday,
    one.alertNote,
    one.notes,
    one.tags,
    now,
    now,
  ])
  await insertAll(moving, { into: 'client', columns: [...COLUMNS, 'created_at', 'updated_at'], rows })
  await insertKeys(moving, fresh)
  await noteChanges(
    moving,
    fresh.map(({ id }) => ({ entity: 'client', id })),
  )
}

/** Moves clients in: new ones batch by batch, changes of those who are there at the end, so that nobody waits long. */
export function importClients(moving: CommitContext): RowWriter {
  const { plan, tally, policy } = moving
  const own = indexPeople<Known>()
  const patches = new Map<string, Patch>()
  let writing: Promise<void> = Promise.resolve()

  const decide = (
    draft: ClientDraft,
    known: ReturnType<typeof indexPeople<KnownClient>>,
    fresh: Map<string, Fresh>,
  ) => {
    const twin = policy === 'new' ? null : findTwin<Known>(draft, [...own.find({ ...draft }), ...known.find(draft)])
    if (!twin) {
      const one = { ...draft, id: newId() }
      fresh.set(one.id, one)
      // No more than what it is found by: of many rows, all of this lies in memory.
      const { id, firstName, lastName, email, phone } = one
      own.add({ id, firstName, lastName, email, phone })
      tally.counts.created += 1
      return
    }
    const before = fresh.get(twin.id) ?? patches.get(twin.id)?.before ?? twin
    const values = policy === 'update' ? getPatch(draft, { ...before, ...patches.get(twin.id)?.values }) : {}
    if (Object.keys(values).length === 0) {
      tally.counts.skipped += 1
      return
    }
    tally.counts.updated += 1
    const inBatch = fresh.get(twin.id)
    if (inBatch) Object.assign(inBatch, values)
    else patches.set(twin.id, { before: twin, values: { ...patches.get(twin.id)?.values, ...values } })
  }

  return {
    async take(rows: FileRow[]) {
      const drafts: ClientDraft[] = []
      for (const row of rows) {
        const read = readClient(row.cells, plan)
        if (!read.ok) tally.refuse(row, read.findings)
        else if (read.draft) drafts.push(read.draft)
      }
      const known = indexPeople(policy === 'new' ? [] : await findByContact(moving, drafts))
      const fresh = new Map<string, Fresh>()
      for (const draft of drafts) decide(draft, known, fresh)
      await writing
      // While these are written, the next ones are read.
      writing = insertClients(moving, [...fresh.values()])
      writing.catch(() => undefined)
    },
    async end() {
      await writing
      await changeClients(moving, patches)
    },
  }
}
