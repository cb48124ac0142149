import { createFileRoute } from '@tanstack/react-router'
import { SettingsNotifications } from '../../../../features/settings/components/settings-notifications.tsx'

export const Route = createFileRoute('/dashboard/settings/notifications/')({ component: SettingsNotifications })
