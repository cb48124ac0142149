import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import { OnlineCard } from '../../../features/online-booking/online-card.tsx'

export const Route = createFileRoute('/dashboard/settings/online-booking')({ component: SettingsOnline })

function SettingsOnline() {
  return (
    <>
      <PageHeader title={t`Online booking`} subtitle={t`What clients may do by themselves`} />
      <OnlineCard />
    </>
  )
}
