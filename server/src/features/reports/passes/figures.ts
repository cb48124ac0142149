import { sql } from 'drizzle-orm'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../data/exports/table.ts'
import { type FigureNow, figure, type ReportParams } from '../report.ts'
import { asMissed, countUsed, MISSED, ofEntry } from './facts.ts'
import { STANDING, TITLES } from './listed.ts'
import { asSold } from './sold.ts'
import type { PassStanding } from './standing.ts'

export async function passesFigures(source: Source, asked: ReportParams): Promise<FigureNow[]> {
  const { tx, actor } = source
  const [sold] = await tx.select({ count: sql<number>`count(*)::int` }).from(pass).where(asSold(actor, asked))
  const missed = tx.select({ missed: MISSED }).from(ledgerEntry).innerJoin(pass, ofEntry)
  const [noShows] = await missed.where(asMissed(actor, asked))
  const standing = async (id: PassStanding) =>
    figure(id, (await STANDING[id](source, asked)).count, { title: TITLES[id], kind: 'number', opens: true })
  const standings = asked.isBefore
    ? []
    : [await standing('expiring'), await standing('unused'), await standing('overdrawn')]
  return [
    figure('sold', sold?.count ?? 0, { title: 'Passes sold', kind: 'number', better: 'more', opens: true }),
    figure('used', await countUsed(source, asked), {
      title: 'Visits used',
      kind: 'number',
      better: 'more',
      opens: true,
    }),
    figure('no-shows', noShows?.missed ?? 0, { title: 'No-shows', kind: 'number', better: 'less', opens: true }),
    ...standings,
  ]
}
