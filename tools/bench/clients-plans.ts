import { CLIENT_SEGMENTS } from '@deskbell/domain/clients/lists.ts'
import { ClientFilter } from '@deskbell/domain/clients/schema.ts'
import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Actor } from '../../server/src/auth/actor.ts'
import { authorizeBusiness } from '../../server/src/auth/authorize-business.ts'
import { findClients } from '../../server/src/features/clients/list.ts'
import { findTags } from '../../server/src/features/clients/segments.ts'
import type { SeededBusiness } from './clients-seed.ts'
import { rounded, say } from './figures.ts'

const ACTOR: Actor = {
  businessId: authorizeBusiness('default'),
  userId: null,
  name: 'Bench',
  timeZone: 'America/New_York',
  locale: 'en-US',
  currency: 'USD',
  kiosk: KIOSK_OPTIONS,
  waiverOn: false,
  hookEvents: [],
  deviceId: null,
}

const QUERIES: Record<string, string>[] = [
  {},
  { q: 'mar' },
  { q: 'muldö' },
  { q: 'silvsa' },
  ...CLIENT_SEGMENTS.map((shelf) => ({ shelf })),
  { tag: 'Yoga' },
  { tag: 'vip' },
  { archived: 'only' },
  { sort: 'seen' },
  { sort: 'unseen' },
  { sort: 'added' },
  { shelf: 'low', sort: 'seen' },
  { q: 'm', shelf: 'low' },
]

type Node = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

function findScans(node: Node): Node[] {
  const own = node['Node Type'].includes('Scan') ? [node] : []
  return [...own, ...(node.Plans ?? []).flatMap(findScans)]
}

/** Formats a scan as "client_by_name 51": index and rows read, or "all of <table>" for a sequential scan. */
function formatScan(node: Node): string {
  const name = node['Index Name'] ?? `all of ${node['Relation Name'] ?? node['Node Type']}`
  const passed =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return `${name} ${Math.round(passed * node['Actual Loops'])}`
}

/**
 * Prints the EXPLAIN ANALYZE result of each filter and sort order of the client list: the indexes used and the rows
 * read from each.
 */
export async function printPlans({ shop }: Pick<SeededBusiness, 'shop'>): Promise<void> {
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })
  const asked: { query: string; params: unknown[] }[] = []
  const db = drizzle({ client: pool, logger: { logQuery: (query, params) => asked.push({ query, params }) } })
  for (const query of [...QUERIES, null]) {
    asked.length = 0
    if (query) await findClients(db, ACTOR, { ...ClientFilter.parse(query), now: new Date() })
    else await findTags(db, ACTOR)
    for (const { query: text, params } of asked) {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node; 'Execution Time': number }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        params,
      )
      const [plan] = rows[0]?.['QUERY PLAN'] ?? []
      if (!plan) continue
      const scans = findScans(plan.Plan).map(formatScan).join(', ')
      say(`${JSON.stringify(query ?? 'tags')}: ${rounded(plan['Execution Time'])} ms; ${scans}`)
    }
  }
  await pool.end()
}
