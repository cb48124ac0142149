import { PageHeader } from '../../components/page-header.tsx'
import { HealthCard } from '../health/health-card.tsx'

export function SettingsHealth() {
  return (
    <>
      <PageHeader title="Health" subtitle="Whether all that runs behind the scenes is well" />
      <HealthCard />
    </>
  )
}
