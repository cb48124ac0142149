import { createFileRoute } from '@tanstack/react-router'
import { productsQuery } from '../../../features/products/api.ts'
import { ProductsScreen } from '../../../features/products/products-screen.tsx'
import { dropInvalid } from '../../../lib/drop-invalid.ts'
import { parseSearch, UNFILTERED } from '../../../lib/list-filter.ts'

export const Route = createFileRoute('/dashboard/products/')({
  validateSearch: dropInvalid<{ q?: string; low?: true }>((search) => ({
    ...parseSearch(search),
    ...(search.low === true && { low: true }),
  })),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(productsQuery(UNFILTERED)),
  component: Products,
})

function Products() {
  const { q = '', low } = Route.useSearch()
  return <ProductsScreen key={`${q} ${low}`} q={q} low={low} />
}
