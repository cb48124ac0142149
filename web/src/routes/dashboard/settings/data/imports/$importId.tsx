import { createFileRoute } from '@tanstack/react-router'
import { ImportView } from '../../../../../features/data/imports/import-view.tsx'
import { importQuery } from '../../../../../features/data/imports/queries.ts'

export const Route = createFileRoute('/dashboard/settings/data/imports/$importId')({
  loader: ({ context: { queryClient }, params: { importId } }) => void queryClient.prefetchQuery(importQuery(importId)),
  component: OneImport,
})

function OneImport() {
  const { importId } = Route.useParams()
  return <ImportView key={importId} id={importId} />
}
