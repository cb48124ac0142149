import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { CardColumns, CardStack } from '../../../components/card-columns.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { UserCard } from '../../../features/auth/account/components/user-card.tsx'
import { businessQuery } from '../../../features/business/api.ts'
import { BusinessCard } from '../../../features/business/business-card.tsx'
import { GiftCardsCard } from '../../../features/business/gift-cards-card.tsx'
import { TaxCard } from '../../../features/business/tax-card.tsx'
import { PlanCard } from '../../../features/tenancy/plan-card.tsx'
import { SupportCard } from '../../../features/tenancy/support/support-card.tsx'

export const Route = createFileRoute('/dashboard/settings/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(businessQuery),
  component: SettingsScreen,
})

/** Main settings screen: the cards of the specification, and the tax. */
function SettingsScreen() {
  const query = useQuery(businessQuery)
  const [logoSlot, setLogoSlot] = useState<Element | null>(null)
  return (
    <>
      <PageHeader title={t`Settings`} subtitle={t`Your business and your account`} />
      <CardColumns>
        <QueryView query={query}>{(business) => <BusinessCard business={business} logoSlot={logoSlot} />}</QueryView>
        <CardStack>
          <UserCard />
          <div ref={setLogoSlot} />
          <TaxCard />
          <GiftCardsCard />
          <PlanCard />
          <SupportCard />
        </CardStack>
      </CardColumns>
    </>
  )
}
