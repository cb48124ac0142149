import { createFileRoute } from '@tanstack/react-router'
import { importQuery } from '../../../../../features/data/imports/api.ts'
import { ImportView } from '../../../../../features/data/imports/import-view.tsx'

export const Route = createFileRoute('/dashboard/settings/data/imports/$importId')({
  loader: ({ context: { queryClient }, params: { importId } }) => void queryClient.prefetchQuery(importQuery(importId)),
  component: OneImport,
})

function OneImport() {
  const { importId } = Route.useParams()
  return <ImportView key={importId} id={importId} />
}
