import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import { msg } from '@lingui/core/runtime-macro'
import { desc, sql } from '../../../db/drizzle.ts'
import { activity as deed } from '../../../db/schema/activity.ts'
import type { Source } from '../../data/exports/table.ts'
import { bucketAt } from '../local-time.ts'
import { figure, type Reporter, type ReportParams, TIME_TITLES, table } from '../report.ts'
import { whereInReport } from './actions.ts'
import { activityRows } from './drill-down.ts'
import { toActionWord, toKindWord, toWhoWord } from './labels.ts'

const count = sql<number>`count(*)::int`

async function figures({ tx, actor }: Source, asked: ReportParams) {
  // Group by name first: count(distinct …) would sort all entries by name.
  const each = tx
    .select({ who: deed.byName, entries: count.as('entries') })
    .from(deed)
    .where(whereInReport(actor, asked))
    .groupBy(deed.byName)
    .as('each')
  const [found] = await tx
    .select({ entries: sql<number>`coalesce(sum(${each.entries}), 0)::int`, people: count })
    .from(each)
  return [
    figure('entries', found?.entries ?? 0, { title: msg`Entries`, kind: 'number', opens: true }),
    figure('people', found?.people ?? 0, { title: msg`People`, kind: 'number' }),
  ]
}

async function byTime({ tx, actor }: Source, asked: ReportParams) {
  const found = await tx
    .select({ bucket: bucketAt(deed.at, asked, actor), entries: count })
    .from(deed)
    .where(whereInReport(actor, asked))
    .groupBy(sql`1`)
  const counts = new Map(found.map((row) => [row.bucket, row.entries]))
  return table('by-time', {
    title: msg`Entries over time`,
    columns: [
      ['day', TIME_TITLES[asked.by], 'day'],
      ['entries', msg`Entries`, 'number', 'opens'],
    ],
    rows: listBuckets(asked).map((day) => ({ id: day, cells: [day, counts.get(day) ?? 0] })),
    chart: { kind: 'bars', x: 'day', series: ['entries'] },
  })
}

async function byWho({ tx, actor }: Source, asked: ReportParams) {
  const who = deed.byName
  const found = await tx
    .select({ who, entries: count })
    .from(deed)
    .where(whereInReport(actor, asked))
    .groupBy(who)
    .orderBy(desc(count), who)
  return table('by-who', {
    title: msg`By who did it`,
    columns: [
      ['who', msg`Who`, 'text'],
      ['entries', msg`Entries`, 'number', 'opens'],
    ],
    rows: found.map((row) => ({ id: row.who, cells: [toWhoWord(row.who) || '–', row.entries] })),
    chart: { kind: 'bars', x: 'who', series: ['entries'] },
  })
}

/** Counts entries by entity and action, in one query for two tables: by action, and summed up by entity. */
async function byDeed({ tx, actor }: Source, asked: ReportParams) {
  const { entity, action } = deed
  return tx
    .select({ entity, action, entries: count })
    .from(deed)
    .where(whereInReport(actor, asked))
    .groupBy(entity, action)
    .orderBy(desc(count), entity, action)
}

type Deeds = Awaited<ReturnType<typeof byDeed>>

function byKind(deeds: Deeds) {
  const counts = new Map<string, number>()
  for (const { entity, entries } of deeds) counts.set(entity, (counts.get(entity) ?? 0) + entries)
  const kinds = [...counts].sort(([one, few], [other, many]) => many - few || one.localeCompare(other))
  return table('by-kind', {
    title: msg`By kind of record`,
    columns: [
      ['kind', msg`On what`, 'text'],
      ['entries', msg`Entries`, 'number', 'opens'],
    ],
    rows: kinds.map(([entity, entries]) => ({ id: entity, cells: [toKindWord(entity), entries] })),
  })
}

function byAction(deeds: Deeds) {
  return table('by-action', {
    title: msg`By what was done`,
    columns: [
      ['kind', msg`On what`, 'text'],
      ['action', msg`What`, 'text'],
      ['entries', msg`Entries`, 'number', 'opens'],
    ],
    rows: deeds.map(({ entity, action, entries }) => ({
      id: `${entity}/${action}`,
      cells: [toKindWord(entity), toActionWord(action), entries],
    })),
  })
}

async function tables(source: Source, asked: ReportParams) {
  const [times, people, deeds] = [await byTime(source, asked), await byWho(source, asked), await byDeed(source, asked)]
  return [times, people, byKind(deeds), byAction(deeds)]
}

/** Activity report: the audit log by time, person, entity and action. */
export const activity: Reporter = { name: 'activity', figures, tables, rowsBehind: activityRows }
