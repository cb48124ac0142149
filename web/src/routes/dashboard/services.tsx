import { createFileRoute } from '@tanstack/react-router'
import { UNFILTERED } from '../../components/list-tools.tsx'
import { ServicesScreen } from '../../features/services/components/services-screen.tsx'
import { servicesQuery } from '../../features/services/queries.ts'

export const Route = createFileRoute('/dashboard/services')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(servicesQuery(UNFILTERED)),
  component: ServicesScreen,
})
