import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { invoicesQuery } from '../../../features/invoices/api.ts'
import { InvoicesScreen } from '../../../features/invoices/components/invoices-screen.tsx'

export const Route = createFileRoute('/dashboard/sales/invoices')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => (q === undefined ? {} : { q: String(q) }),
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
