import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { businessQuery } from '../queries.ts'
import { BusinessCard } from './business-card.tsx'
import { LogoCard } from './logo-card.tsx'
import classes from './settings-screen.module.css'
import { UserCard } from './user-card.tsx'

export function SettingsScreen() {
  const query = useQuery(businessQuery)
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageHeader title="Settings" subtitle="Your business and your account" />
      <div className={classes.cards}>
        <QueryView query={query}>
          {(business) => <BusinessCard business={business} mode={{ editing, setEditing }} />}
        </QueryView>
        <div className={classes.side}>
          <UserCard />
          <LogoCard editing={editing} />
        </div>
      </div>
    </>
  )
}
