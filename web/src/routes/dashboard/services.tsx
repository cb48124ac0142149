import { createFileRoute } from '@tanstack/react-router'
import { servicesQuery } from '../../features/services/api.ts'
import { ServicesScreen } from '../../features/services/services-screen.tsx'
import { dropInvalid } from '../../lib/drop-invalid.ts'
import { parseSearch, UNFILTERED } from '../../lib/list-filter.ts'

export const Route = createFileRoute('/dashboard/services')({
  validateSearch: dropInvalid(parseSearch),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(servicesQuery(UNFILTERED)),
  component: Services,
})

function Services() {
  const { q = '' } = Route.useSearch()
  return <ServicesScreen key={q} q={q} />
}
