import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../../../../components/page-header.tsx'
import { QueryView } from '../../../../../components/query-view.tsx'
import { mergePreviewQuery } from '../../../../../features/clients/merges/api.ts'
import { MergeForm } from '../../../../../features/clients/merges/merge-form.tsx'

export const Route = createFileRoute('/dashboard/clients/$clientId_/merge/$otherId')({
  loader: ({ context: { queryClient }, params: { clientId: keptId, otherId: mergedId } }) =>
    void queryClient.prefetchQuery(mergePreviewQuery({ keptId, mergedId })),
  component: MergePage,
})

function MergePage() {
  const { clientId: keptId, otherId: mergedId } = Route.useParams()
  const query = useQuery(mergePreviewQuery({ keptId, mergedId }))
  return (
    <>
      <PageHeader title={t`Merge two clients`} subtitle={t`Two entries of the same person become one`} />
      <QueryView query={query}>{(preview) => <MergeForm key={preview.kept.id} preview={preview} />}</QueryView>
    </>
  )
}
