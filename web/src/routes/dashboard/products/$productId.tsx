import { createFileRoute } from '@tanstack/react-router'
import { productQuery } from '../../../features/products/api.ts'
import { ProductPage } from '../../../features/products/product-page.tsx'

export const Route = createFileRoute('/dashboard/products/$productId')({
  loader: ({ context: { queryClient }, params: { productId } }) =>
    void queryClient.prefetchQuery(productQuery(productId)),
  component: ProductRoute,
})

function ProductRoute() {
  const { productId } = Route.useParams()
  return <ProductPage key={productId} id={productId} />
}
