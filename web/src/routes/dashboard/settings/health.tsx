import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import { HealthCard } from '../../../features/health/health-card.tsx'

export const Route = createFileRoute('/dashboard/settings/health')({ component: SettingsHealth })

function SettingsHealth() {
  return (
    <>
      <PageHeader title={t`Health`} subtitle={t`Whether all that runs behind the scenes is well`} />
      <HealthCard />
    </>
  )
}
