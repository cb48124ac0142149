import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { invoicesQuery } from '../../../features/invoices/api.ts'
import { InvoicesScreen } from '../../../features/invoices/components/invoices-screen.tsx'
import { dropInvalid } from '../../../lib/drop-invalid.ts'
import { parseSearch } from '../../../lib/list-filter.ts'

export const Route = createFileRoute('/dashboard/sales/invoices')({
  validateSearch: dropInvalid<{ q?: string }>(parseSearch),
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchInfiniteQuery(invoicesQuery(deps.q)),
  component: Invoices,
})

function Invoices() {
  const { q = '' } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <InvoicesScreen
      q={q}
      onSearch={(typed) =>
        navigate({ to: '/dashboard/sales/invoices', search: typed ? { q: typed } : {}, replace: true })
      }
    />
  )
}
