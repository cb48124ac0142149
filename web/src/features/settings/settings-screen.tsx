import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CardColumns, CardStack } from '../../components/card-columns.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { UserCard } from '../auth/account/components/user-card.tsx'
import { businessQuery } from '../business/api.ts'
import { BusinessCard } from '../business/business-card.tsx'
import { LogoCard } from '../business/logo-card.tsx'
import { TaxCard } from '../business/tax-card.tsx'

/** Main settings screen: the cards of the specification, and the tax. */
export function SettingsScreen() {
  const query = useQuery(businessQuery)
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageHeader title="Settings" subtitle="Your business and your account" />
      <CardColumns>
        <QueryView query={query}>
          {(business) => <BusinessCard business={business} mode={{ editing, setEditing }} />}
        </QueryView>
        <CardStack>
          <UserCard />
          <LogoCard editing={editing} />
          <TaxCard />
        </CardStack>
      </CardColumns>
    </>
  )
}
