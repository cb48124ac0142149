import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../../../components/page-header.tsx'
import { NotificationsSection } from '../../../../features/messages/components/notifications-section.tsx'

export const Route = createFileRoute('/dashboard/settings/notifications/')({ component: SettingsNotifications })

function SettingsNotifications() {
  return (
    <>
      <PageHeader title={t`Notifications`} subtitle={t`What your clients hear from you`} />
      <NotificationsSection />
    </>
  )
}
