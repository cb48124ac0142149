import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import { findPackages } from '../../../packages/queries.ts'
import { findEveryService } from '../../../services/queries.ts'
import { validityWords } from '../labels.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

const START_WORDS: Record<Package['starts'], string> = {
  purchase: 'At purchase',
  first_visit: 'At the first visit',
  date: 'On a date',
}

export async function findServiceNames({ tx, actor }: Source): Promise<Map<string, string>> {
  return new Map((await findEveryService(tx, actor)).map(({ id, name }) => [id, name]))
}

export function describeCoverage(
  { coversAll, category, serviceIds }: Pick<Package, 'coversAll' | 'category' | 'serviceIds'>,
  names: Map<string, string>,
): string {
  if (coversAll) return 'All services'
  const named = serviceIds.map((id) => names.get(id)).filter((name) => name !== undefined)
  return [...(category ? [`All of ${category}`] : []), ...named].join(', ')
}

async function* listRows(source: Source, asked: ListFilter<'packages'>) {
  const names = await findServiceNames(source)
  for await (const page of paginate((part) => findPackages(source.tx, source.actor, { ...asked, ...part })))
    yield page.map((row) => ({ ...row, covers: describeCoverage(row, names) }))
}

export const packages = defineExport({
  list: 'packages',
  name: 'Packages',
  summary: 'Packages as a file, those that the list shows',
  filter: EXPORT_FILTERS.packages,
  rows: listRows,
  columns: [
    ['text', 'Name', (row) => row.name],
    ['text', 'Description', (row) => row.description],
    ['text', 'Covers', (row) => row.covers],
    ['number', 'Visits', (row) => row.visits ?? 'Unlimited'],
    ['text', 'At most', (row) => row.limit && `${row.limit.visits} a ${row.limit.per}`],
    ['money', 'Price', (row) => row.price],
    ['text', 'Valid for', (row) => validityWords(row.validity)],
    ['text', 'Starts', (row) => START_WORDS[row.starts]],
    ['day', 'Starts on', (row) => row.startsOn],
    ['yes', 'For sale', (row) => row.active],
    ['number', 'Passes sold', (row) => row.soldPasses],
    ['time', 'Archived', (row) => row.archivedAt],
  ],
})
