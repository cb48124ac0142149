import type { Package } from '@deskbell/domain/packages/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconArchive, IconPackage, IconPencil, IconRestore } from '@tabler/icons-react'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Column, DataTable, type RowAction } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FormModal } from '../../components/form-modal.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { ListTools } from '../../components/list-tools.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { RecordName } from '../../components/record-name.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { useArchiving } from '../../components/use-archiving.ts'
import { type FormModalState, getLatest, useFormModal } from '../../components/use-form-modal.ts'
import { api } from '../../lib/api.ts'
import { type ListFilter, UNFILTERED } from '../../lib/list-filter.ts'
import { listItems, type Page } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useFormat } from '../auth/use-format.ts'
import { ExportMenu } from '../data/exports/export-menu.tsx'
import { ExtendAllButton } from '../passes/components/extend-all.tsx'
import { allServicesQuery, mapServiceNames } from '../services/api.ts'
import { packagesQuery } from './api.ts'
import { coverageWords, validityWords, visitsWords } from './labels.ts'

const PackageForm = lazyPart(async () => (await import('./package-form.tsx')).PackageForm)

function usePackageArchiving() {
  return useArchiving<Package>({
    topic: 'packages',
    archive: ({ id }) => read(api.packages[':id'].archive.$post({ param: { id } })),
    restore: ({ id }) => read(api.packages[':id'].restore.$post({ param: { id } })),
    nameOf: ({ name }) => name,
  })
}

function PackageTable({
  packages,
  onEdit,
  archiving,
}: {
  packages: Package[]
  onEdit: (edited: Package) => void
  archiving: ReturnType<typeof usePackageArchiving>
}) {
  const { money, date } = useFormat()
  const { data: services = [] } = useQuery(allServicesQuery)
  const names = mapServiceNames(services)
  const columns: Column<Package>[] = [
    { header: t`Package`, cell: (row) => <PackageName row={row} covers={coverageWords(row, names)} onEdit={onEdit} /> },
    { header: t`Visits`, hideBelow: 'sm', cell: visitsWords },
    {
      header: t({ context: 'column: how long a package is valid', message: 'Valid' }),
      hideBelow: 'sm',
      cell: (row) => validityWords(row, date),
    },
    { header: t`Status`, hideBelow: 'md', cell: (row) => <OnSalePill row={row} /> },
    { header: t`Price`, align: 'end', cell: ({ price }) => money(price) },
  ]
  function actions(row: Package): RowAction[] {
    if (row.archivedAt)
      return [{ label: t`Restore`, icon: <IconRestore size={18} />, onClick: () => archiving.restore(row) }]
    return [
      { label: t`Edit`, icon: <IconPencil size={18} />, onClick: () => onEdit(row) },
      { label: t`Archive`, icon: <IconArchive size={18} />, onClick: () => archiving.archive(row) },
    ]
  }
  return (
    <DataTable label={t`Packages`} rows={packages} columns={columns} nameOf={({ name }) => name} actions={actions} />
  )
}

// An archived package must be restored before it can be edited.
function PackageName({ row, covers, onEdit }: { row: Package; covers: string; onEdit: (edited: Package) => void }) {
  const { date } = useFormat()
  return (
    <RecordName
      name={row.name}
      secondLine={covers}
      onPhones={[visitsWords(row), validityWords(row, date), !row.active && t`not on sale`]}
      onOpen={row.archivedAt ? undefined : () => onEdit(row)}
    />
  )
}

function OnSalePill({ row: { active } }: { row: Package }) {
  return <StatusPill tone={active ? 'good' : 'quiet'}>{active ? t`on sale` : t`not on sale`}</StatusPill>
}

function NoPackages({ filter: { q, archived }, onAdd }: { filter: ListFilter; onAdd: () => void }) {
  if (q)
    return (
      <EmptyState
        title={t`No package is called “${{ name: q }}”`}
      >{t`Check the spelling, or search for less.`}</EmptyState>
    )
  if (archived === 'only')
    return (
      <EmptyState title={t`Nothing is archived`}>
        {t`A package that you no longer sell can be archived. Passes already sold from it stay good.`}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconPackage size={28} />}
      title={t`Add your first package`}
      action={<Button onClick={onAdd}>{t`Add package`}</Button>}
    >
      {t`A package is what clients buy, such as ten visits within three months. Sell it on a client's page.`}
    </EmptyState>
  )
}

type Props = { modal: FormModalState<Package>; pages: InfiniteData<Page<Package>> | undefined }

function PackageModal({ modal: { opened, close, item }, pages }: Props) {
  return (
    <FormModal title={item ? t`Edit package` : t`Add package`} opened={opened} onClose={close}>
      <PackageForm edited={getLatest(item, pages ? listItems(pages) : [])} onDone={close} />
    </FormModal>
  )
}

export function PackagesScreen({ q }: { q: string }) {
  const [filter, setFilter] = useState({ ...UNFILTERED, q })
  const pages = useInfiniteQuery(packagesQuery(filter))
  const modal = useFormModal<Package>()
  const archiving = usePackageArchiving()
  useShortcuts({ new: modal.add })
  return (
    <>
      <PageHeader
        title={t`Packages`}
        subtitle={t`What you sell: visits, or a time without counting`}
        actions={
          <>
            <ExportMenu list="packages" filter={filter} />
            <ExtendAllButton />
            <Button onClick={modal.add}>{t`Add package`}</Button>
          </>
        }
      />
      <ListTools searchLabel={t`Search packages`} filter={filter} onFilter={setFilter} />
      <PagedList pages={pages} empty={<NoPackages filter={filter} onAdd={modal.add} />}>
        {(packages) => <PackageTable packages={packages} onEdit={modal.edit} archiving={archiving} />}
      </PagedList>
      <PackageModal modal={modal} pages={pages.data} />
    </>
  )
}
