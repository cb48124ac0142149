import { sql } from 'drizzle-orm'
import type { Source } from '../../data/exports/table.ts'
import { drillDownClients } from '../drill-down-clients.ts'
import { drillDownVisits } from '../drill-down-visits.ts'
import { figure, type Reporter, type ReportParams } from '../report.ts'
import { visitorIds } from '../visitors.ts'
import { whereVisits } from './filters.ts'
import { countVisits, findGroups } from './groups.ts'
import { byHour, byTime, byWhat } from './tables.ts'

async function figures(source: Source, asked: ReportParams) {
  const { visits, unpaid } = await countVisits(source, asked)
  const { rows } = await source.tx.execute<{ clients: number; firsts: number }>(sql`
    select count(*)::int as clients, (count(*) filter (where w.is_first))::int as firsts
    from (${visitorIds(source.actor, asked)}) w`)
  const { clients = 0, firsts = 0 } = rows[0] ?? {}
  const shown = { kind: 'number', opens: true } as const
  return [
    figure('visits', visits, { title: 'Visits', ...shown, better: 'more' }),
    figure('clients', clients, { title: 'Clients', ...shown, better: 'more' }),
    figure('firstVisits', firsts, { title: 'First visits', ...shown, better: 'more' }),
    figure('unpaid', unpaid, { title: 'Unpaid visits', ...shown, better: 'less' }),
  ]
}

/** Who came when, and for what. */
export const attendance: Reporter = {
  name: 'attendance',
  figures,
  tables: async (source, asked) => {
    const groups = await findGroups(source, asked)
    const parts = await Promise.all([
      byWhat.service(source, groups),
      byWhat.employee(source, groups),
      byWhat.source(source, groups),
    ])
    return [byTime(asked, groups), byHour(groups), ...parts]
  },
  rowsBehind: async (source, asked, behind, page) => {
    if (behind.table === 'figures' && behind.row === 'clients' && behind.column === 'value')
      return drillDownClients(source, visitorIds(source.actor, asked), page)
    const which = whereVisits(source.actor, asked, behind)
    return which && drillDownVisits(source, { which }, page)
  },
}
