import { createFileRoute } from '@tanstack/react-router'
import { PackagesScreen } from '../../features/packages/components/packages-screen.tsx'
import { packagesQuery } from '../../features/packages/queries.ts'
import { UNFILTERED } from '../../lib/list-filter.ts'

export const Route = createFileRoute('/dashboard/packages')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(packagesQuery(UNFILTERED)),
  component: PackagesScreen,
})
