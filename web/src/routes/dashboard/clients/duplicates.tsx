import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import { duplicatesQuery } from '../../../features/clients/duplicates/api.ts'
import { DuplicateList } from '../../../features/clients/duplicates/duplicate-list.tsx'

export const Route = createFileRoute('/dashboard/clients/duplicates')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(duplicatesQuery),
  component: Duplicates,
})

function Duplicates() {
  return (
    <>
      <PageHeader title={t`Possible duplicates`} subtitle={t`Clients who may be the same person`} />
      <DuplicateList />
    </>
  )
}
