import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { taxQuery } from '../../features/business/api.ts'
import { toCheckoutSearch } from '../../features/sales/checkout-search.ts'
import { CheckoutScreen } from '../../features/sales/components/checkout-screen.tsx'
import { dropInvalid } from '../../lib/drop-invalid.ts'

export const Route = createFileRoute('/dashboard/checkout')({
  validateSearch: dropInvalid(toCheckoutSearch),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(taxQuery),
  component: Checkout,
})

function Checkout() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const [sales, setSales] = useState(0)
  const begin = useCallback(() => {
    setSales((count) => count + 1)
    void navigate({ to: '/dashboard/checkout', search: {}, replace: true })
  }, [navigate])
  return <CheckoutScreen key={`${sales} ${JSON.stringify(search)}`} search={search} onNext={begin} />
}
