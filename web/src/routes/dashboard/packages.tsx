import { createFileRoute } from '@tanstack/react-router'
import { packagesQuery } from '../../features/packages/api.ts'
import { PackagesScreen } from '../../features/packages/packages-screen.tsx'
import { dropInvalid } from '../../lib/drop-invalid.ts'
import { parseSearch, UNFILTERED } from '../../lib/list-filter.ts'

export const Route = createFileRoute('/dashboard/packages')({
  validateSearch: dropInvalid(parseSearch),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(packagesQuery(UNFILTERED)),
  component: Packages,
})

function Packages() {
  const { q = '' } = Route.useSearch()
  return <PackagesScreen key={q} q={q} />
}
