import { matchClient } from '@deskbell/domain/data/imports/match.ts'
import { type CreditDraft, readCredit } from '@deskbell/domain/data/imports/stored-value-rows.ts'
import type { FileRow } from '../reader/unreadable.ts'
import { type CommitContext, type RowWriter, readDrafts } from './context.ts'
import { copyInto, copyLine } from './copy.ts'
import { findByIdentity, indexPeople } from './existing-clients.ts'
import { findWhoField, lockOwners } from './owners.ts'
import { insertStoredValues } from './stored-values.ts'

type Owned = { clientId: string; balance: number }

/** Imports the credit of clients. Credit that is there already is left to its ledger. */
export function importCredit(moving: CommitContext): RowWriter {
  const { plan, tally, look, write, businessId } = moving
  const owned = new Map<string, Owned>()

  async function findOwners(drafts: { row: FileRow; draft: CreditDraft }[]): Promise<Owned[]> {
    const known = indexPeople(
      await findByIdentity(
        moving,
        drafts.map(({ draft }) => draft.who),
      ),
    )
    return drafts.flatMap(({ row, draft: { who, balance } }) => {
      const owner = matchClient(who, known.find(who))
      if (owner.ok) return [{ clientId: owner.client.id, balance }]
      tally.refuse(row, [{ field: findWhoField(plan.columns), code: owner.code }])
      return []
    })
  }

  async function findOpened(ids: string[]): Promise<Set<string>> {
    const { rows } = await look.query<{ id: string }>(
      'select client_id as id from stored_value where business_id = $1 and client_id = any ($2::uuid[])',
      [businessId, ids],
    )
    return new Set(rows.map(({ id }) => id))
  }

  return {
    async take(rows) {
      const found = await findOwners(readDrafts(moving, rows, readCredit))
      const opened = await findOpened(found.map(({ clientId }) => clientId))
      for (const one of found) {
        const isThere = opened.has(one.clientId) || owned.has(one.clientId)
        tally.counts[isThere ? 'skipped' : 'created'] += 1
        if (!isThere) owned.set(one.clientId, one)
      }
    },
    async end() {
      if (!write) return
      const all = [...owned.values()]
      await write.query('create temp table import_credit (client_id uuid not null) on commit drop')
      await copyInto(
        write,
        'import_credit (client_id)',
        all.map(({ clientId }) => copyLine([clientId])),
      )
      await lockOwners(moving, 'import_credit')
      await insertStoredValues(
        moving,
        all.map((one) => ({ ...one, kind: 'credit', code: '', expiresOn: null, recipient: '' })),
      )
    },
  }
}
