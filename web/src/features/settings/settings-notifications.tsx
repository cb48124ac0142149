import { PageHeader } from '../../components/page-header.tsx'
import { NotificationsSection } from '../messages/components/notifications-section.tsx'

export function SettingsNotifications() {
  return (
    <>
      <PageHeader title="Notifications" subtitle="What your clients hear from you" />
      <NotificationsSection />
    </>
  )
}
