import { Readable } from 'node:stream'
import { DATEV_ENTRIES_MAX } from '@deskbell/domain/journal/datev.ts'
import { toEntry } from '@deskbell/domain/journal/entries.ts'
import { findDatevProblem, type JournalFileFilter, type JournalInput } from '@deskbell/domain/journal/schema.ts'
import type { I18n } from '@lingui/core'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { findBusiness } from '../business/queries.ts'
import { streamFromSnapshot } from '../data/exports/stream.ts'
import { paginate } from '../data/exports/table.ts'
import { presentJournal } from './present.ts'
import { countEntries, findJournalPage } from './queries.ts'
import { WRITERS } from './write-csv.ts'

function refuse(path: string, message: string): never {
  throw new AppError('invalid', { fields: [{ path, message }] })
}

async function* readEntries(
  tx: Transaction,
  actor: Actor,
  asked: JournalFileFilter & { i18n: I18n },
  settings: JournalInput,
) {
  const pages = paginate((page) => findJournalPage(tx, actor, { ...page, days: asked, i18n: asked.i18n }))
  for await (const payments of pages) yield payments.map((payment) => toEntry(settings, payment))
}

/** Streams the journal of some days. Throws AppError 'invalid' if the program that it is for would refuse the file. */
export function openJournal(
  services: Pick<Services, 'replica' | 'log'>,
  actor: Actor,
  asked: JournalFileFilter & { i18n: I18n; now: Date },
): Promise<Readable> {
  const { format, from, to, now } = asked
  const days = { from, to }
  return streamFromSnapshot(services, actor, async (tx) => {
    const settings = presentJournal(await findBusiness(tx, actor.businessId))
    if (format === 'datev') {
      const problem = findDatevProblem(settings, days)
      if (problem) refuse('format', problem)
      if ((await countEntries(tx, actor, days)) > DATEV_ENTRIES_MAX)
        refuse('to', 'Choose fewer days: that is more than DATEV takes at once')
    }
    const pages = readEntries(tx, actor, asked, settings)
    return Readable.from(WRITERS[format]({ pages, settings, days, actor, now }), { objectMode: false })
  })
}
