import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import { asc, sql } from '../../../db/drizzle.ts'
import { client } from '../../../db/schema/client.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Text } from '../../../lib/texts.ts'
import type { Source } from '../../data/exports/table.ts'
import { memoizeByParams } from '../memoize.ts'
import { type FigureNow, figure, type Reporter, type ReportParams, TIME_TITLES, table } from '../report.ts'
import { findPackageNames } from '../shop-names.ts'
import type { TableDraft } from '../translate.ts'
import { drillDownPassesReport } from './drill-down.ts'
import { asMissed, countUsed, type Facts, findFacts, MISSED, NOTHING, ofEntry, type PassesTable } from './facts.ts'
import { asSold } from './sold.ts'
import { asStanding, EXPIRING_DAYS, type PassStanding, sortOrder } from './status.ts'

const TITLES: Record<PassStanding, Text> = {
  expiring: msg`Expire within ${{ days: EXPIRING_DAYS }} days`,
  unused: msg({ context: 'passes', message: 'Never used' }),
  overdrawn: msg({ context: 'passes', message: 'Overdrawn' }),
}

/** Maximum rows of a list. The drill-down of the figure has all of them. */
const LISTED = 100

// A subquery runs only for the listed rows; a join would look up the client of every pass.
const clientName = ({ businessId }: Actor) => sql<string>`(
  select trim(c.first_name || ' ' || c.last_name) from ${client} c
  where c.business_id = ${businessId} and c.id = ${pass}.client_id)`

/** Finds the first passes with a standing and the count of all, in one memoized query. */
function chooseFinder(standing: PassStanding) {
  return memoizeByParams(async (source: Source, asked) => {
    const { id, clientId, name, purchasedAt, visits, remaining, expiresOn } = pass
    const rows = await source.tx
      .select({
        id,
        clientId,
        name,
        purchasedAt,
        visits,
        remaining,
        expiresOn,
        clientName: clientName(source.actor),
        all: sql<number>`count(*) over ()::int`,
      })
      .from(pass)
      .where(asStanding(source, asked, standing))
      .orderBy(sortOrder(standing), asc(id))
      .limit(LISTED)
    return { rows, count: rows[0]?.all ?? 0 }
  })
}

const STANDING = {
  expiring: chooseFinder('expiring'),
  unused: chooseFinder('unused'),
  overdrawn: chooseFinder('overdrawn'),
} satisfies Record<PassStanding, unknown>

function factsTable({
  id,
  title,
  first,
  facts,
  names,
}: {
  id: PassesTable
  title: Text
  first: Text
  facts: Map<string, Facts>
  names: [key: string, name: string][]
}): TableDraft {
  return table(id, {
    title,
    columns: [
      ['name', first, id === 'by-time' ? 'day' : 'text'],
      ['sold', msg({ context: 'passes', message: 'Sold' }), 'number', 'opens'],
      ['visits', msg`Visits in them`, 'number', 'opens'],
      ['price', msg`Price`, 'money', 'opens'],
      ['used', msg`Visits used`, 'number', 'opens'],
      ['no-shows', msg`No-shows`, 'number', 'opens'],
    ],
    rows: names.map(([key, name]) => {
      const { sold, visits, price, used, missed } = facts.get(key) ?? NOTHING
      return { id: key, cells: [name, sold, visits, price, used, missed] }
    }),
    chart: { kind: 'bars', x: 'name', series: ['sold', 'used'] },
  })
}

async function standingTable(source: Source, asked: ReportParams, standing: PassStanding): Promise<TableDraft> {
  const { rows, count } = await STANDING[standing](source, asked)
  return table(standing, {
    title: TITLES[standing],
    note:
      count > LISTED
        ? msg`The first ${{ number: LISTED }} of them, as of today. The figure above lists all.`
        : msg`As of today.`,
    columns: [
      ['client', msg`Client`, 'text'],
      ['pass', msg`Pass`, 'text'],
      ['bought', msg({ context: 'column: when a pass was bought', message: 'Bought' }), 'day'],
      ['visits', msg`Visits`, 'number'],
      ['left', msg({ context: 'visits left', message: 'Left' }), 'number'],
      ['expires', msg`Expires`, 'day'],
    ],
    rows: rows.map(({ id, clientId, clientName, name, purchasedAt, visits, remaining, expiresOn }) => {
      const left = visits === null ? null : remaining
      const bought = localDay(purchasedAt, source.actor.timeZone)
      return { id, clientId, cells: [clientName, name, bought, visits, left, expiresOn] }
    }),
    total: null,
  })
}

async function passesTables(source: Source, asked: ReportParams): Promise<TableDraft[]> {
  const packages = [...(await findPackageNames(source))]
  const byTime = await findFacts(source, asked, 'by-time')
  const byPackage = await findFacts(source, asked, 'by-package')
  const days = listBuckets(asked).map((day): [string, string] => [day, day])
  const touched = packages.filter(([id]) => byPackage.has(id))
  return [
    factsTable({ id: 'by-time', title: msg`Over time`, first: TIME_TITLES[asked.by], facts: byTime, names: days }),
    factsTable({ id: 'by-package', title: msg`By package`, first: msg`Package`, facts: byPackage, names: touched }),
    await standingTable(source, asked, 'expiring'),
    await standingTable(source, asked, 'unused'),
    await standingTable(source, asked, 'overdrawn'),
  ]
}

async function passesFigures(source: Source, asked: ReportParams): Promise<FigureNow[]> {
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
    figure('sold', sold?.count ?? 0, { title: msg`Passes sold`, kind: 'number', better: 'more', opens: true }),
    figure('used', await countUsed(source, asked), {
      title: msg`Visits used`,
      kind: 'number',
      better: 'more',
      opens: true,
    }),
    figure('no-shows', noShows?.missed ?? 0, { title: msg`No-shows`, kind: 'number', better: 'less', opens: true }),
    ...standings,
  ]
}

/** Passes report: sales, use, and passes that need attention. */
export const passes: Reporter = {
  name: 'passes',
  figures: passesFigures,
  tables: passesTables,
  rowsBehind: drillDownPassesReport,
}
