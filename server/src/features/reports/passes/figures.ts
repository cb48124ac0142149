import { sql } from 'drizzle-orm'
import { checkIn } from '../../../db/schema/check-in.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../exports/table.ts'
import { type Asked, type FigureNow, figure } from '../report.ts'
import { asMissed, asUsed, MISSED, ofEntry, ofVisit, USED } from './facts.ts'
import { asSold } from './sold.ts'
import { asStanding, EXPIRING_DAYS, type PassStanding } from './standing.ts'

const count = { count: sql<number>`count(*)::int` }

async function countStanding(source: Source, asked: Asked, standing: PassStanding): Promise<number> {
  const [found] = await source.tx
    .select(count)
    .from(pass)
    .where(asStanding(source, asked, standing))
  return found?.count ?? 0
}

export async function passesFigures(source: Source, asked: Asked): Promise<FigureNow[]> {
  const { tx, actor } = source
  const [sold] = await tx.select(count).from(pass).where(asSold(actor, asked))
  const used = tx.select({ used: USED }).from(checkIn).where(asUsed(actor, asked)).$dynamic()
  const [visits] = await (asked.filter.packageId ? used.innerJoin(pass, ofVisit) : used)
  const missed = tx.select({ missed: MISSED }).from(ledgerEntry).innerJoin(pass, ofEntry)
  const [noShows] = await missed.where(asMissed(actor, asked))
  const standing = async (id: PassStanding, title: string) =>
    figure(id, await countStanding(source, asked, id), { title, kind: 'number', opens: true })
  const standings = asked.isBefore
    ? []
    : [
        await standing('expiring', `Expire within ${EXPIRING_DAYS} days`),
        await standing('unused', 'Never used'),
        await standing('overdrawn', 'Overdrawn'),
      ]
  return [
    figure('sold', sold?.count ?? 0, { title: 'Passes sold', kind: 'number', better: 'more', opens: true }),
    figure('used', visits?.used ?? 0, { title: 'Visits used', kind: 'number', better: 'more', opens: true }),
    figure('no-shows', noShows?.missed ?? 0, { title: 'No-shows', kind: 'number', better: 'less', opens: true }),
    ...standings,
  ]
}
