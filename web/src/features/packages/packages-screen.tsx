import type { Package } from '@deskbell/domain/packages/schema.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListTools } from '../../components/list-tools.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useFormModal } from '../../components/use-form-modal.ts'
import { UNFILTERED } from '../../lib/list-filter.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { ExportMenu } from '../data/exports/export-menu.tsx'
import { ExtendAllButton } from '../passes/components/extend-all.tsx'
import { usePackageArchiving } from './mutations.ts'
import { NoPackages } from './no-packages.tsx'
import { PackageModal } from './package-modal.tsx'
import { PackageTable } from './package-table.tsx'
import { packagesQuery } from './queries.ts'

export function PackagesScreen({ q }: { q: string }) {
  const [filter, setFilter] = useState({ ...UNFILTERED, q })
  const pages = useInfiniteQuery(packagesQuery(filter))
  const modal = useFormModal<Package>()
  const archiving = usePackageArchiving()
  useShortcuts({ new: modal.add })
  return (
    <>
      <PageHeader
        title="Packages"
        subtitle="What you sell: visits, or a time without counting"
        actions={
          <>
            <ExportMenu list="packages" filter={filter} />
            <ExtendAllButton />
            <Button onClick={modal.add}>Add package</Button>
          </>
        }
      />
      <ListTools searchLabel="Search packages" filter={filter} onFilter={setFilter} />
      <PagedList pages={pages} empty={<NoPackages filter={filter} onAdd={modal.add} />}>
        {(packages) => <PackageTable packages={packages} onEdit={modal.edit} archiving={archiving} />}
      </PagedList>
      <PackageModal modal={modal} pages={pages.data} />
    </>
  )
}
