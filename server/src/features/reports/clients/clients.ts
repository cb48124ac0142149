import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import { getMonth } from '@deskbell/domain/reports/periods.ts'
import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { SQL } from '../../../db/drizzle.ts'
import type { Source } from '../../data/exports/table.ts'
import { drillDownClients } from '../drill-down-clients.ts'
import { daysOfRow } from '../filters.ts'
import { withDays } from '../params.ts'
import { figure, type Reporter, type ReportParams, share } from '../report.ts'
import { findCounts } from './counts.ts'
import { byTime, inactiveList, listMonths, readPresence, retention } from './tables.ts'
import { inactive, newClients, newcomers, rebooked, returning, selectVisitors } from './which.ts'

async function figures(source: Source, asked: ReportParams) {
  const counts = await findCounts(source, asked)
  const shown = { kind: 'number', opens: true } as const
  return [
    figure('new', counts.new, { title: msg({ context: 'clients', message: 'New' }), ...shown, better: 'more' }),
    figure('came', counts.came, { title: msg({ context: 'clients', message: 'Came' }), ...shown, better: 'more' }),
    figure('returning', counts.returning, {
      title: msg({ context: 'clients', message: 'Returning' }),
      ...shown,
      better: 'more',
    }),
    figure('inactive', counts.inactive, {
      title: msg({ context: 'clients', message: 'Inactive' }),
      ...shown,
      better: 'less',
    }),
    figure('rebooked', counts.rebooked, {
      title: msg({ context: 'clients', message: 'Rebooked' }),
      ...shown,
      better: 'more',
    }),
    figure('rebookedShare', share(counts.rebooked, counts.came), {
      title: msg`Rebooked share`,
      kind: 'share',
      better: 'more',
    }),
  ]
}

type Which = (source: Source, asked: ReportParams) => SQL

const OF_FIGURES: Record<string, Which> = { new: newClients, came: selectVisitors, returning, inactive, rebooked }
const OF_TIME: Record<string, Which> = { new: newClients, came: selectVisitors, returning }

function ofTime({ row, column }: DrillDownKey, source: Source, asked: ReportParams): SQL | null {
  const which = OF_TIME[column]
  if (!which) return null
  if (row === TOTAL) return which(source, asked)
  const days = daysOfRow(row, asked)
  return days && which(source, withDays(days, asked, source.actor))
}

function ofRetention({ row, column }: DrillDownKey, source: Source, asked: ReportParams): SQL | null {
  const { cohorts, starts } = listMonths(asked, source)
  const months = starts.slice(0, cohorts)
  const [first, last] = row === TOTAL ? [months[0], months.at(-1)] : [row, row]
  if (column !== 'clients' || !first || !last || !months.includes(first)) return null
  return newcomers(source, withDays({ from: first, to: getMonth(last).to }, asked, source.actor))
}

function whichBehind(behind: DrillDownKey, source: Source, asked: ReportParams): SQL | null {
  if (behind.table === 'by-time') return ofTime(behind, source, asked)
  if (behind.table === 'retention') return ofRetention(behind, source, asked)
  const which = behind.table === FIGURES && behind.column === 'value' ? OF_FIGURES[behind.row] : undefined
  return which ? which(source, asked) : null
}

/** Clients report: new, returning and inactive clients, and retention by month. */
export const clients: Reporter = {
  name: 'clients',
  figures,
  tables: async (source, asked) => {
    const counts = await findCounts(source, asked)
    const months = listMonths(asked, source)
    const read = { counts, months, presence: await readPresence(source, asked, months) }
    return [await byTime(source, asked, read), retention(source, read), await inactiveList(source, asked, read)]
  },
  rowsBehind: async (source, asked, behind, page) => {
    const which = whichBehind(behind, source, asked)
    return which && drillDownClients(source, which, page)
  },
}
