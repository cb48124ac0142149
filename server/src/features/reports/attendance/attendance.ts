import { bucketsOf } from '@deskbell/domain/reports/periods.ts'
import { countDistinct, sql } from 'drizzle-orm'
import { checkIn } from '../../../db/schema/check-in.ts'
import type { Source } from '../../exports/table.ts'
import { bucketAt } from '../local-time.ts'
import { type Asked, figure, type Reporter, table } from '../report.ts'
import { asVisits } from './visits.ts'

async function figures({ tx, actor }: Source, asked: Asked) {
  const [found] = await tx
    .select({ visits: sql<number>`count(*)::int`, clients: countDistinct(checkIn.clientId) })
    .from(checkIn)
    .where(asVisits(actor, asked))
  return [
    figure('visits', found?.visits ?? 0, { title: 'Visits', kind: 'number', better: 'more', opens: true }),
    figure('clients', found?.clients ?? 0, { title: 'Clients', kind: 'number', better: 'more' }),
  ]
}

async function byTime({ tx, actor }: Source, asked: Asked) {
  const bucket = bucketAt(checkIn.occurredAt, asked, actor)
  const found = await tx
    .select({ bucket, visits: sql<number>`count(*)::int` })
    .from(checkIn)
    .where(asVisits(actor, asked))
    .groupBy(sql`1`)
  const counts = new Map(found.map((row) => [row.bucket, row.visits]))
  return table('by-time', {
    title: 'Visits over time',
    columns: [
      ['day', 'From', 'day'],
      ['visits', 'Visits', 'number', 'opens'],
    ],
    rows: bucketsOf(asked.days, asked.by).map((day) => ({ id: day, cells: [day, counts.get(day) ?? 0] })),
    chart: { kind: 'bars', x: 'day', series: ['visits'] },
  })
}

/** Who came when, and for what. */
export const attendance: Reporter = {
  name: 'attendance',
  compares: true,
  figures,
  tables: async (source, asked) => [await byTime(source, asked)],
  rowsBehind: async () => null,
}
