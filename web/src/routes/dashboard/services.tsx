import { createFileRoute } from '@tanstack/react-router'
import { ServicesScreen } from '../../features/services/components/services-screen.tsx'
import { servicesQuery } from '../../features/services/queries.ts'
import { UNFILTERED } from '../../lib/list-filter.ts'

export const Route = createFileRoute('/dashboard/services')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(servicesQuery(UNFILTERED)),
  component: ServicesScreen,
})
