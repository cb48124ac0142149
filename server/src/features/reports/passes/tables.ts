import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import type { ReportTable } from '@deskbell/domain/reports/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Source } from '../../data/exports/table.ts'
import { type ReportParams, TIME_TITLES, table } from '../report.ts'
import { findPackageNames } from '../shop-names.ts'
import { type Facts, findFacts, NOTHING, type PassesTable } from './facts.ts'
import { LISTED, STANDING, TITLES } from './listed.ts'
import type { PassStanding } from './standing.ts'

function factsTable({
  id,
  title,
  first,
  facts,
  names,
}: {
  id: PassesTable
  title: string
  first: string
  facts: Map<string, Facts>
  names: [key: string, name: string][]
}): ReportTable {
  return table(id, {
    title,
    columns: [
      ['name', first, id === 'by-time' ? 'day' : 'text'],
      ['sold', 'Sold', 'number', 'opens'],
      ['visits', 'Visits in them', 'number', 'opens'],
      ['price', 'Price', 'money', 'opens'],
      ['used', 'Visits used', 'number', 'opens'],
      ['no-shows', 'No-shows', 'number', 'opens'],
    ],
    rows: names.map(([key, name]) => {
      const { sold, visits, price, used, missed } = facts.get(key) ?? NOTHING
      return { id: key, cells: [name, sold, visits, price, used, missed] }
    }),
    chart: { kind: 'bars', x: 'name', series: ['sold', 'used'] },
  })
}

async function standingTable(source: Source, asked: ReportParams, standing: PassStanding): Promise<ReportTable> {
  const { rows, count } = await STANDING[standing](source, asked)
  return table(standing, {
    title: TITLES[standing],
    note: count > LISTED ? `The first ${LISTED} of them, as of today. The figure above lists all.` : 'As of today.',
    columns: [
      ['client', 'Client', 'text'],
      ['pass', 'Pass', 'text'],
      ['bought', 'Bought', 'day'],
      ['visits', 'Visits', 'number'],
      ['left', 'Left', 'number'],
      ['expires', 'Expires', 'day'],
    ],
    rows: rows.map(({ id, clientId, clientName, name, purchasedAt, visits, remaining, expiresOn }) => {
      const left = visits === null ? null : remaining
      const bought = localDay(purchasedAt, source.actor.timeZone)
      return { id, clientId, cells: [clientName, name, bought, visits, left, expiresOn] }
    }),
    total: null,
  })
}

export async function passesTables(source: Source, asked: ReportParams): Promise<ReportTable[]> {
  const packages = [...(await findPackageNames(source))]
  const byTime = await findFacts(source, asked, 'by-time')
  const byPackage = await findFacts(source, asked, 'by-package')
  const days = listBuckets(asked.days, asked.by).map((day): [string, string] => [day, day])
  const touched = packages.filter(([id]) => byPackage.has(id))
  return [
    factsTable({ id: 'by-time', title: 'Over time', first: TIME_TITLES[asked.by], facts: byTime, names: days }),
    factsTable({ id: 'by-package', title: 'By package', first: 'Package', facts: byPackage, names: touched }),
    await standingTable(source, asked, 'expiring'),
    await standingTable(source, asked, 'unused'),
    await standingTable(source, asked, 'overdrawn'),
  ]
}
