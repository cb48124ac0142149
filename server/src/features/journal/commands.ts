import type { JournalSettings, JournalUpdate } from '@deskbell/domain/journal/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/client.ts'
import { announce } from '../../live/announce.ts'
import { changeBusiness } from '../business/commands.ts'
import { presentJournal } from './present.ts'

/** Changes the accounts of the journal. Files of past days have the new ones, too. */
export async function changeJournal(
  db: Database,
  actor: Actor,
  { version, now, ...journal }: JournalUpdate & { now: Date },
): Promise<JournalSettings> {
  return db.transaction(async (tx) => {
    const row = await changeBusiness(tx, actor, { version, values: { journal }, now })
    await announce(tx, actor.businessId, ['business'])
    return presentJournal(row)
  })
}
