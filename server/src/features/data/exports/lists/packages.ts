import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import type { Limit, LimitPeriod, Package } from '@deskbell/domain/packages/schema.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { toWord, type Word } from '../../../../lib/texts.ts'
import { findPackages } from '../../../packages/queries.ts'
import { findEveryService } from '../../../services/queries.ts'
import { START_TEXTS, toValidityWord, UNLIMITED } from '../labels.ts'
import { defineExport, type ListFilter, paginate, type Source } from '../table.ts'

export async function findServiceNames({ tx, actor }: Source): Promise<Map<string, string>> {
  return new Map((await findEveryService(tx, actor)).map(({ id, name }) => [id, name]))
}

export function toCoverageWord(
  { coversAll, category, serviceIds }: Pick<Package, 'coversAll' | 'category' | 'serviceIds'>,
  names: Map<string, string>,
): Word {
  if (coversAll) return { code: 'all', text: msg`All services` }
  const named = serviceIds.map((id) => names.get(id)).filter((name) => name !== undefined)
  const join = (ofCategory: string) => [...(category ? [ofCategory] : []), ...named].join(', ')
  return { code: join(`category:${category}`), text: (i18n) => join(i18n._(msg`All of ${{ category }}`)) }
}

const LIMIT_TEXTS: Record<LimitPeriod, (visits: number) => MessageDescriptor> = {
  day: (visits) => msg`${{ visits }} a day`,
  week: (visits) => msg`${{ visits }} a week`,
}

function toLimitWord({ visits, per }: Limit): Word {
  return { code: `${visits}/${per}`, text: LIMIT_TEXTS[per](visits) }
}

async function* listRows(source: Source, asked: ListFilter<'packages'>) {
  const names = await findServiceNames(source)
  for await (const page of paginate((part) => findPackages(source.tx, source.actor, { ...asked, ...part })))
    yield page.map((row) => ({ ...row, covers: toCoverageWord(row, names) }))
}

export const packages = defineExport({
  list: 'packages',
  name: msg`Packages`,
  summary: 'Packages as a file, those that the list shows',
  filter: EXPORT_FILTERS.packages,
  rows: listRows,
  columns: [
    ['text', 'name', (row) => row.name],
    ['text', 'description', (row) => row.description],
    ['text', 'covers', (row) => row.covers],
    ['number', 'visits', (row) => row.visits ?? UNLIMITED],
    ['text', 'limit', (row) => row.limit && toLimitWord(row.limit)],
    ['money', 'price', (row) => row.price],
    ['text', 'validity', (row) => toValidityWord(row.validity)],
    ['text', 'starts', (row) => toWord(START_TEXTS, row.starts)],
    ['day', 'startsOn', (row) => row.startsOn],
    ['yes', 'forSale', (row) => row.active],
    ['number', 'soldPasses', (row) => row.soldPasses],
    ['time', 'archivedAt', (row) => row.archivedAt],
  ],
})
