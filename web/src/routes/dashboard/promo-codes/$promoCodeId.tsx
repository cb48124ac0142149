import { createFileRoute } from '@tanstack/react-router'
import { promoCodeQuery } from '../../../features/promo-codes/api.ts'
import { PromoCodePage } from '../../../features/promo-codes/promo-code-page.tsx'

export const Route = createFileRoute('/dashboard/promo-codes/$promoCodeId')({
  loader: ({ context: { queryClient }, params: { promoCodeId } }) =>
    void queryClient.prefetchQuery(promoCodeQuery(promoCodeId)),
  component: PromoCodeRoute,
})

function PromoCodeRoute() {
  const { promoCodeId } = Route.useParams()
  return <PromoCodePage key={promoCodeId} id={promoCodeId} />
}
