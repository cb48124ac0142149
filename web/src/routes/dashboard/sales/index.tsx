import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { salesQuery } from '../../../features/sales/api.ts'
import { SalesScreen } from '../../../features/sales/components/sales-screen.tsx'
import { toSalesFilter, toSalesSearch } from '../../../features/sales/sales-search.ts'
import { dropInvalid } from '../../../lib/drop-invalid.ts'

export const Route = createFileRoute('/dashboard/sales/')({
  validateSearch: dropInvalid(toSalesSearch),
  loaderDeps: ({ search }) => toSalesFilter(search),
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchInfiniteQuery(salesQuery(deps)),
  component: Sales,
})

function Sales() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <SalesScreen
      search={search}
      onSearch={(next) => navigate({ to: '/dashboard/sales', search: next, replace: true })}
    />
  )
}
